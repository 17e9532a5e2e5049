"use client";

import { useState } from "react";
import { signOut } from "@/client/sign-in";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Callout } from "@/components/ui/callout";

/** Ends the session and loads the sign-in page afresh, so that nothing of the person stays in this tab. */
export function SignOutForm() {
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const leave = async () => {
    setState("busy");
    if (await signOut()) window.location.assign("/sign-in");
    else setState("failed");
  };
  return (
    <>
      {state === "failed" ? (
        <Callout tone="danger" role="alert" title="Still signed in" className="mb-5">
          The server can’t be reached. Check the network and try again.
        </Callout>
      ) : null}
      <div className="flex gap-2">
        <Button variant="primary" busy={state === "busy"} onClick={() => void leave()}>
          Sign out
        </Button>
        <ButtonLink href="/">Stay</ButtonLink>
      </div>
    </>
  );
}
