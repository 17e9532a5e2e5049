import type { AnyEndpoint } from "@/contracts/endpoint";
import type { CallInput, LooseInput } from "./call";

/** Under this lies everything read from an endpoint: for invalidating all of it. */
export const allOf = (endpoint: AnyEndpoint) => [endpoint.name] as const;

/** The key of one read: the endpoint's name, then parameters and query. */
export function keyOf<E extends AnyEndpoint>(endpoint: E, input: Pick<CallInput<E>, "params" | "query">) {
  const { params, query }: LooseInput = input;
  return [endpoint.name, params ?? {}, query ?? {}] as const;
}
