/** A key for one write that must not happen twice. Mint it when the person decides, and keep it through every retry. */
export const mintIdempotencyKey = (): string => crypto.randomUUID();
