import { hash, verify } from "@node-rs/argon2";

/** argon2id with 19 MiB, two passes, one lane (RFC 9106 gives more memory; this is what OWASP names as the least). */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const minimumPasswordLength = 12;

/** The stored form of a password: a PHC string with its own salt. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

let nobodysHash: Promise<string> | null = null;

/**
 * Whether a password is the stored one. With no stored hash the same work is done against a hash of nobody's password,
 * so that the time taken doesn't tell whether a sign-in exists.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword("nobody has this password");
  const matches = await verify(stored ?? (await nobodysHash), password).catch(() => false);
  return stored !== null && matches;
}
