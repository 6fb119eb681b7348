import type { UnknownName } from '@partnerfolio/contract/imports/unknown-names';
import { searchListings, type SearchErrorCode } from '@partnerfolio/contract/market/listings';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { queryOf } from '../../../../queries.ts';
import { searchEach } from './search-each.ts';
import { matchListing, searchTexts, type ListingMatch } from './listing-match.ts';

export interface FindingListings {
  /** What was found so far, by name. */
  matches: Readonly<Record<string, ListingMatch>>;
  /** How many names were searched of how many; null while nothing is searched. */
  progress: { done: number; total: number } | null;
  /** Why the provider gave no answer, or the request failed. */
  error: SearchErrorCode | Error | null;
  start: (names: readonly UnknownName[]) => void;
  stop: () => void;
}

/** An error of the provider, which ends the search. */
class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  readonly code: SearchErrorCode;
  constructor(code: SearchErrorCode) {
    super(code);
    this.code = code;
  }
}

/** Searches by ISIN, and by symbol if nothing has the ISIN. */
async function findListing(cache: QueryClient, name: UnknownName): Promise<ListingMatch> {
  for (const text of searchTexts(name)) {
    const { items, error } = await cache.fetchQuery({
      ...queryOf(searchListings, { query: { q: text } }),
      retry: false,
    });
    if (error !== null) throw new NoAnswer(error);
    if (items.length > 0) return matchListing(name, text, items);
  }
  return 'none';
}

const reasonFor = (error: unknown): SearchErrorCode | Error => {
  if (error instanceof NoAnswer) return error.code;
  return error instanceof Error ? error : new Error(String(error));
};

/** Searches the provider for names, a few at once, until the user stops or leaves; each is shown as it is found. */
export function useFindingListings(): FindingListings {
  const cache = useQueryClient();
  const [matches, setMatches] = useState<FindingListings['matches']>({});
  const [progress, setProgress] = useState<FindingListings['progress']>(null);
  const [error, setError] = useState<FindingListings['error']>(null);
  // Each start has its own run; a run that is no longer the current one ends.
  const run = useRef(0);
  const stop = () => {
    run.current += 1;
    setProgress(null);
  };
  useEffect(() => () => void (run.current += 1), []);
  const search = async (names: readonly UnknownName[]) => {
    const mine = (run.current += 1);
    const isWanted = () => run.current === mine;
    setProgress({ done: 0, total: names.length });
    try {
      await searchEach(names, {
        find: (name) => findListing(cache, name),
        onFound: ({ name }, match) => {
          setMatches((now) => ({ ...now, [name]: match }));
          setProgress((now) => now && { ...now, done: now.done + 1 });
        },
        isWanted,
      });
    } catch (reason) {
      if (isWanted()) setError(reasonFor(reason));
    }
    if (isWanted()) setProgress(null);
  };
  const start = (names: readonly UnknownName[]) => {
    setError(null);
    void search(names);
  };
  return { matches, progress, error, start, stop };
}
