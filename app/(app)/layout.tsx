import type { ReactNode } from "react";
import { ClientProvider } from "@/client/provider";
import { requireSession } from "@/server/auth/require-member";
import { getDeps } from "@/server/deps";
import { getMe } from "@/server/services/get-me";
import { SignedInShell } from "./signed-in-shell";

/** The frame of every page behind the sign-in. Each page checks the roles it needs by itself. */
export default async function SignedInLayout({ children }: { children: ReactNode }) {
  const me = await getMe(getDeps(), await requireSession());
  return (
    <ClientProvider>
      <SignedInShell me={me}>{children}</SignedInShell>
    </ClientProvider>
  );
}
