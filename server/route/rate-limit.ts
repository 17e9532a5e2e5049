import { LRUCache } from "lru-cache";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Person } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { readAddress } from "./request-headers";

/** So many in so long. */
interface Limit {
  readonly points: number;
  readonly durationS: number;
}

/**
 * Generous: a person's bench sends some requests a second, a script some dozen. Anonymous requests only ever get 401, the
 * sign-in and the API's description.
 */
const ACCOUNT: Limit = { points: 12_000, durationS: 60 };
const ADDRESS: Limit = { points: 1_200, durationS: 60 };
/** Guessing a password: by account, so that one can't be tried from everywhere; by address, so that one can't try all. */
const SIGN_IN_ACCOUNT: Limit = { points: 10, durationS: 15 * 60 };
const SIGN_IN_ADDRESS: Limit = { points: 100, durationS: 15 * 60 };

/** The API takes points out of the database in blocks and spends them here: one statement for so many requests. */
const blockPoints = 50;

const limiters = new WeakMap<Deps["db"], Map<string, RateLimiterPostgres>>();

function limiterOf(deps: Deps, name: string, limit: Limit): RateLimiterPostgres {
  const known = limiters.get(deps.db) ?? new Map<string, RateLimiterPostgres>();
  limiters.set(deps.db, known);
  const existing = known.get(name);
  if (existing !== undefined) return existing;
  const limiter = new RateLimiterPostgres({
    storeClient: deps.db.pool,
    storeType: "pool",
    tableName: "rate_limit",
    tableCreated: true,
    keyPrefix: name,
    points: limit.points,
    duration: limit.durationS,
  });
  known.set(name, limiter);
  return limiter;
}

function refuse(spent: RateLimiterRes): never {
  const retryAfterSeconds = Math.max(1, Math.ceil(spent.msBeforeNext / 1000));
  throw new Refusal("too_many_requests", `The limit is used up; try again in ${retryAfterSeconds} s.`, {
    detail: { retryAfterSeconds },
  });
}

async function spend(deps: Deps, name: string, limit: Limit, key: string, points: number): Promise<RateLimiterRes> {
  try {
    return await limiterOf(deps, name, limit).consume(key, points);
  } catch (error) {
    if (error instanceof RateLimiterRes) refuse(error);
    throw error;
  }
}

interface Block {
  left: number;
  readonly until: number;
}
const blocks = new LRUCache<string, Block>({ max: 10_000 });

async function spendFromBlock(deps: Deps, name: string, limit: Limit, key: string): Promise<void> {
  const id = `${name}:${key}`;
  const block = blocks.get(id);
  const now = Date.now();
  if (block !== undefined && block.left > 0 && block.until > now) {
    block.left -= 1;
    return;
  }
  const spent = await spend(deps, name, limit, key, blockPoints);
  blocks.set(id, { left: blockPoints - 1, until: now + spent.msBeforeNext });
}

/**
 * Counts one request to the API, by account where there is one, else by address.
 * @throws Refusal `too_many_requests` with the seconds to wait.
 */
export async function spendRequest(deps: Deps, person: Person | null, headers: Headers): Promise<void> {
  if (person === null) await spendFromBlock(deps, "api-address", ADDRESS, readAddress(headers));
  else await spendFromBlock(deps, "api-account", ACCOUNT, person.userId);
}

/**
 * Counts one try to sign in, by account and by address.
 * @throws Refusal `too_many_requests` with the seconds to wait.
 */
export async function spendSignIn(deps: Deps, login: string, address: string): Promise<void> {
  await spend(deps, "sign-in-address", SIGN_IN_ADDRESS, address, 1);
  await spend(deps, "sign-in-account", SIGN_IN_ACCOUNT, deps.sha256Hex(login), 1);
}

/** A right password clears the account's count, so that a day of signing in is no attack. */
export async function forgetSignIns(deps: Deps, login: string): Promise<void> {
  await limiterOf(deps, "sign-in-account", SIGN_IN_ACCOUNT).delete(deps.sha256Hex(login));
}
