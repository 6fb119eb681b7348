/** Calls through the query cache: `queryOf` reads, `useCall` changes. */
import type { EndpointSpec, OutputOf } from '@partnerfolio/contract/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callWith, type AnyInput, type Input, type MaybeInput } from './api.ts';
import { sendAsking } from './confirmation/closed-period.ts';
import { useIdempotentCall } from './idempotent-call.ts';

/** Returns the query of a reading endpoint: `useQuery(queryOf(listClients, { query: { q } }))`. */
export function queryOf<E extends EndpointSpec>(endpoint: E, ...[input]: MaybeInput<E>) {
  return queryOptions({
    queryKey: [endpoint.name, input ?? {}] as const,
    queryFn: ({ signal }) => callWith(endpoint, (input ?? {}) as AnyInput, { signal }),
  });
}

/** How long a change waits for the lists that it refetches. */
const refetchedWithinMs = 1000;

/**
 * Waits for refetches, so that a form closes over current lists, but only for moments: others' changes start a refetch anew,
 * and a form whose save has succeeded must not stay open for that.
 */
const withinMoments = (refetches: Promise<unknown>): Promise<unknown> =>
  Promise.race([refetches, new Promise((resolve) => setTimeout(resolve, refetchedWithinMs))]);

interface CallOptions {
  /** The endpoints whose cached answers are refetched after success. */
  refreshes?: readonly EndpointSpec[];
  /** Who shows a failure: a toast, or the caller (a form at its fields). */
  failure?: 'toast' | 'caller';
  /** Sends a call only once the one before it is answered, where the last one has to stay. */
  inTurn?: boolean;
}

/** The caller's callback after success. */
interface CallCallbacks<A> {
  onSuccess?: (answer: A) => unknown;
  onError?: (error: Error) => unknown;
  onSettled?: () => unknown;
}

/**
 * Calls a changing endpoint: `const close = useCall(closePortfolio, { refreshes: [listPortfolios] })`, then `close.mutate({
 * params })`, or `mutateAsync` in a form's submit. Repeating a creating call after a lost answer creates nothing twice.
 */
export function useCall<E extends EndpointSpec>(
  endpoint: E,
  { refreshes = [], failure = 'toast', inTurn = false }: CallOptions = {},
) {
  const cache = useQueryClient();
  const send = useIdempotentCall();
  const mutation = useMutation({
    mutationKey: [endpoint.name],
    ...(inTurn && { scope: { id: endpoint.name } }),
    mutationFn: (input: Input<E>) => sendAsking(endpoint, input as AnyInput, (sent) => send(endpoint, sent)),
    meta: { failure },
    onSuccess: () =>
      withinMoments(Promise.all(refreshes.map(({ name }) => cache.invalidateQueries({ queryKey: [name] })))),
  });
  const { mutateAsync } = mutation;
  // The library's `mutate` skips callbacks once the component is unmounted, as the row of a deleted record is.
  const mutate = useCallback(
    (input: Input<E>, { onSuccess, onError, onSettled }: CallCallbacks<OutputOf<E>> = {}): void => {
      const failed = onError ?? (() => undefined);
      void mutateAsync(input).then(onSuccess, failed).finally(onSettled);
    },
    [mutateAsync],
  );
  return { ...mutation, mutate };
}
