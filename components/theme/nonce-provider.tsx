"use client";

import { createContext, useContext, useState, type ReactNode } from "react";

const NonceContext = createContext<string | undefined>(undefined);

/**
 * Hands the nonce of the document to components that add a style element. The first one is kept: the browser goes on
 * enforcing the policy the document came with, whatever nonce a later refresh of the layout carries.
 */
export function NonceProvider({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  const [first] = useState(nonce);
  return <NonceContext value={first}>{children}</NonceContext>;
}

/** The document's nonce, or undefined where no policy was set. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
