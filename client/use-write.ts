"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { type AnyEndpoint, honoursKey } from "@/contracts/endpoint";
import { type CallAnswer, type CallInput, call } from "./call";
import { mintIdempotencyKey } from "./idempotency-key";
import { allOf } from "./query-keys";

export interface WriteOptions<E extends AnyEndpoint> {
  /** What is no longer what it was after it: read again where a screen shows it. */
  refresh: readonly AnyEndpoint[];
  onDone?: (answer: CallAnswer<E>) => void;
}

/**
 * A write to an endpoint. But for an upload, an idempotency key is minted a body and kept until that body got through, so that trying again after a lost connection can't do it twice.
 */
export function useWrite<E extends AnyEndpoint>(endpoint: E, options: WriteOptions<E>) {
  const client = useQueryClient();
  const key = useRef<{ body: string; value: string } | null>(null);
  const keyFor = (input: unknown): string => {
    const body = JSON.stringify(input);
    if (key.current?.body !== body) key.current = { body, value: mintIdempotencyKey() };
    return key.current.value;
  };
  return useMutation({
    mutationFn: (input: CallInput<E>): Promise<CallAnswer<E>> =>
      call(endpoint, honoursKey(endpoint) ? { ...input, idempotencyKey: keyFor(input) } : input),
    onSuccess: async (answer) => {
      key.current = null;
      options.onDone?.(answer);
      await Promise.all(options.refresh.map((read) => client.invalidateQueries({ queryKey: allOf(read) })));
    },
  });
}
