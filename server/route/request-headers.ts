import { Refusal } from "@/server/refusal";

/** Quoted or bare decimal version, as `ETag` gave it. */
const VERSION_TAG = /^(?:W\/)?"?(\d{1,9})"?$/;
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,255}$/;

/**
 * The version a write saw. Null where the header is missing.
 * @throws Refusal `bad_request` if it names no version (`*` would match any, which is what the header is to prevent).
 */
export function readIfMatch(headers: Headers): number | null {
  const value = headers.get("if-match");
  if (value === null) return null;
  const version = VERSION_TAG.exec(value.trim())?.[1];
  if (version === undefined) {
    throw new Refusal("bad_request", 'If-Match must hold the version from ETag, such as "3".');
  }
  return Number(version);
}

/**
 * The key of a write that must not happen twice. Null where the header is missing.
 * @throws Refusal `bad_request` if it isn't 8 to 255 visible ASCII characters.
 */
export function readIdempotencyKey(headers: Headers): string | null {
  const value = headers.get("idempotency-key");
  if (value === null) return null;
  if (!IDEMPOTENCY_KEY.test(value)) {
    throw new Refusal("bad_request", "Idempotency-Key must be 8 to 255 visible ASCII characters.");
  }
  return value;
}

/** The length a sender announces, in bytes; null where it sends in pieces. */
export function readAnnouncedBytes(headers: Headers): number | null {
  const value = headers.get("content-length");
  return value !== null && /^\d{1,15}$/.test(value) ? Number(value) : null;
}

const LOCAL_NAMES = ["127.0.0.1", "localhost"];

/** The same place, where this machine goes by either of its names. */
function isSamePlace(origin: string, configuredOrigin: string): boolean {
  if (origin === configuredOrigin) return true;
  if (!URL.canParse(origin) || !URL.canParse(configuredOrigin)) return false;
  const [sent, ours] = [new URL(origin), new URL(configuredOrigin)];
  const areLocal = [sent, ours].every((url) => LOCAL_NAMES.includes(url.hostname));
  return areLocal && sent.protocol === ours.protocol && sent.port === ours.port;
}

/**
 * Whether a write came from a page of this server. Browsers say so themselves in `Sec-Fetch-Site`; where that is missing,
 * `Origin` must be the configured origin: scheme, host and port. `Host` is the sender's word, and proves nothing. Neither
 * header: not ours.
 */
export function isSameOrigin(headers: Headers, configuredOrigin: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = headers.get("origin");
  return origin !== null && isSamePlace(origin, configuredOrigin);
}

/**
 * The sender's address, for limits: the last one in `X-Forwarded-For`, which the nearest server added and no client can
 * choose once a proxy stands in front.
 */
export function readAddress(headers: Headers): string {
  const last = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim();
  return last === undefined || last === "" ? "unknown" : last.slice(0, 64);
}
