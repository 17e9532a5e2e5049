import NextLink from "next/link";

export interface Crumb {
  label: string;
  /** Leave out for the page one is on. */
  href?: string;
}

/** The way from the project to this page; the last crumb is the page itself. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center text-xs text-ink-3">
        {crumbs.map((crumb, index) => (
          <li key={crumb.label} className="flex items-center">
            {index === 0 ? null : (
              <span aria-hidden="true" className="px-1.5 text-line-strong">
                /
              </span>
            )}
            {crumb.href === undefined ? (
              <span aria-current={index === crumbs.length - 1 ? "page" : undefined}>{crumb.label}</span>
            ) : (
              <NextLink href={crumb.href} className="rounded-xs text-ink-2 hover:text-ink hover:underline">
                {crumb.label}
              </NextLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
