import { ButtonLink } from "@/components/ui/button-link";

/** What doesn't exist and what one may not see look the same. */
export function NothingHere() {
  return (
    <>
      <h1 className="text-xl font-[600] tracking-[-0.015em]">There is nothing here for you</h1>
      <p className="mt-2 text-base text-ink-2">
        The address leads nowhere, or to something that you can’t see with this account. If somebody sent you the link,
        ask them whether you are a member of the project.
      </p>
      <div className="mt-5">
        <ButtonLink href="/" prefetch={false} variant="primary">
          To your projects
        </ButtonLink>
      </div>
    </>
  );
}
