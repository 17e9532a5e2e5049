import { createHash } from "node:crypto";

/** Hex SHA-256 of bytes, or of a text's UTF-8. */
export const sha256Hex = (content: Uint8Array | string): string => createHash("sha256").update(content).digest("hex");
