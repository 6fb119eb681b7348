/** Calls through the query cache: reading by `queryOf`, changing by `useCall`. */
import type { EndpointSpec, OutputOf } from '@partnerfolio/contract/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callWith, type AnyInput, type Input, type MaybeInput } from './api.ts';
import { usePress } from './presses.ts';

/** The query of a reading endpoint: `useQuery(queryOf(listClients, { query: { q } }))`. */
export function queryOf<E extends EndpointSpec>(endpoint: E, ...[input]: MaybeInput<E>) {
  return queryOptions({
    queryKey: [endpoint.name, input ?? {}] as const,
    queryFn: ({ signal }) => callWith(endpoint, (input ?? {}) as AnyInput, { signal }),
  });
}

interface CallOptions {
  /** What these endpoints answered before is asked again when the call succeeds. */
  refreshes?: readonly EndpointSpec[];
  /** Who tells the reader about a failure: a toast, or the caller (a form, at its fields). */
  failure?: 'toast' | 'caller';
}

/** What a caller does when the answer is there. */
interface Told<A> {
  onSuccess?: (answer: A) => unknown;
  onError?: (error: Error) => unknown;
  onSettled?: () => unknown;
}

/**
 * A changing call: `const close = useCall(closePortfolio, { refreshes: [listPortfolios] })`, then
 * `close.mutate({ params })`, or `mutateAsync` within a form's submit. A creating call that is pressed again without an answer
 * creates nothing twice.
 */
export function useCall<E extends EndpointSpec>(
  endpoint: E,
  { refreshes = [], failure = 'toast' }: CallOptions = {},
) {
  const cache = useQueryClient();
  const send = usePress();
  const mutation = useMutation({
    mutationKey: [endpoint.name],
    mutationFn: (input: Input<E>) => send(endpoint, input as AnyInput),
    meta: { failure },
    onSuccess: () => Promise.all(refreshes.map(({ name }) => cache.invalidateQueries({ queryKey: [name] }))),
  });
  const { mutateAsync } = mutation;
  // The library's own `mutate` tells nobody once what was pressed has left the page, as the row of a deleted record does.
  const mutate = useCallback(
    (input: Input<E>, { onSuccess, onError, onSettled }: Told<OutputOf<E>> = {}): void => {
      const failed = onError ?? (() => undefined);
      void mutateAsync(input).then(onSuccess, failed).finally(onSettled);
    },
    [mutateAsync],
  );
  return { ...mutation, mutate };
}
