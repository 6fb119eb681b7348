/** Calls through the query cache: reading by `queryOf`, changing by `useCall`. */
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callWith, type AnyInput, type Input, type MaybeInput } from './api.ts';

/** The query of a reading endpoint: `useQuery(queryOf(listClients, { query: { q } }))`. */
export function queryOf<E extends EndpointSpec>(endpoint: E, ...[input]: MaybeInput<E>) {
  return queryOptions({
    queryKey: [endpoint.name, input ?? {}] as const,
    queryFn: ({ signal }) => callWith(endpoint, (input ?? {}) as AnyInput, signal),
  });
}

interface CallOptions {
  /** What these endpoints answered before is asked again when the call succeeds. */
  refreshes?: readonly EndpointSpec[];
  /** Who tells the reader about a failure: a toast, or the caller (a form, at its fields). */
  failure?: 'toast' | 'caller';
}

/**
 * A changing call: `const close = useCall(closePortfolio, { refreshes: [listPortfolios] })`, then
 * `close.mutate({ params })`, or `mutateAsync` within a form's submit.
 */
export function useCall<E extends EndpointSpec>(
  endpoint: E,
  { refreshes = [], failure = 'toast' }: CallOptions = {},
) {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: [endpoint.name],
    mutationFn: (input: Input<E>) => callWith(endpoint, input as AnyInput),
    meta: { failure },
    onSuccess: () => Promise.all(refreshes.map(({ name }) => cache.invalidateQueries({ queryKey: [name] }))),
  });
}
