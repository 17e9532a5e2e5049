"use client";

import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { AnyEndpoint } from "@/contracts/endpoint";
import { type CallAnswer, type CallInput, call, type LooseInput } from "./call";
import { keyOf } from "./query-keys";

/** Parameters and query of one read. */
export type ReadInput<E extends AnyEndpoint> = Pick<CallInput<E>, "params" | "query">;

export interface ReadOptions {
  /** False while what it needs is not known yet. */
  enabled?: boolean;
  /** Reads again after so long while the screen is in sight, in ms. */
  everyMs?: number;
  /** Keeps the former answer on screen while another page or filter is read. */
  keepFormer?: boolean;
}

/** What a screen needs of a read; `Loaded` draws it. */
export interface ReadState<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** Reads from an endpoint and keeps the answer under its key. */
export function useRead<E extends AnyEndpoint>(endpoint: E, input: ReadInput<E>, options: ReadOptions = {}) {
  return useQuery({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, { ...input, signal } as CallInput<E>),
    enabled: options.enabled ?? true,
    refetchInterval: options.everyMs ?? false,
    ...(options.keepFormer === true ? { placeholderData: keepPreviousData } : {}),
  });
}

type ItemOf<E extends AnyEndpoint> =
  CallAnswer<E> extends { items: (infer Item)[]; nextCursor: string | null } ? Item : never;

interface AnyPage {
  readonly items: readonly unknown[];
  readonly nextCursor: string | null;
}

/** A list with a cursor, as far as it has been read. */
export interface PagesState<Item> extends ReadState<readonly Item[]> {
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
}

/** Reads a list page by page; `loadMore` reads the next one. */
export function useReadPages<E extends AnyEndpoint>(
  endpoint: E,
  input: ReadInput<E>,
  options: ReadOptions = {},
): PagesState<ItemOf<E>> {
  const { query, params }: LooseInput = input;
  const asked = typeof query === "object" ? query : null;
  const found = useInfiniteQuery({
    queryKey: [...keyOf(endpoint, input), "pages"],
    queryFn: async ({ signal, pageParam }): Promise<AnyPage> => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      const full: LooseInput = { params, query: { ...asked, ...cursor }, signal };
      return (await call(endpoint, full as CallInput<E>)) as unknown as AnyPage;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    enabled: options.enabled ?? true,
    refetchInterval: options.everyMs ?? false,
    ...(options.keepFormer === true ? { placeholderData: keepPreviousData } : {}),
  });
  return {
    data: found.data?.pages.flatMap((page) => page.items) as ItemOf<E>[] | undefined,
    error: found.error,
    isFetching: found.isFetching,
    refetch: found.refetch,
    hasMore: found.hasNextPage,
    isLoadingMore: found.isFetchingNextPage,
    loadMore: () => void found.fetchNextPage(),
  };
}
