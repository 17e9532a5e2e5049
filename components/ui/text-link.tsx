import NextLink from "next/link";
import type { ComponentProps } from "react";
import { clsx } from "clsx";
import { ArrowUpRight } from "lucide-react";

export interface TextLinkProps extends ComponentProps<typeof NextLink> {
  /** Opens elsewhere, in a new tab, and says so. */
  external?: boolean;
  /** In lists and tables, where a column of underlines would be noise: underlined on hover and focus only. */
  quiet?: boolean;
}

/** A link in running text: underlined, so that it isn't told by colour alone. */
export function TextLink({ external = false, quiet = false, className, children, ...rest }: TextLinkProps) {
  const outward = external ? { target: "_blank", rel: "noopener noreferrer", prefetch: false } : {};
  return (
    <NextLink
      {...rest}
      {...outward}
      className={clsx(
        "rounded-xs text-accent underline-offset-3 hover:text-accent-strong",
        quiet
          ? "font-[550] no-underline hover:underline focus-visible:underline"
          : "underline decoration-current/40 hover:decoration-current",
        className,
      )}
    >
      {children}
      {external ? (
        <>
          <ArrowUpRight aria-hidden="true" className="ml-0.5 inline size-3.5 align-[-0.15em]" />
          <span className="sr-only"> (opens in a new tab)</span>
        </>
      ) : null}
    </NextLink>
  );
}
