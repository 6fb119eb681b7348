import type { CallInput, EndpointSpec, OutputOf } from '@partnerfolio/contract/endpoint';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { callWith, type AnyInput } from '../../api.ts';
import { queryOf } from '../../queries.ts';

interface Page {
  items: readonly unknown[];
  total: number;
}

interface Place {
  offset: number;
  limit: number;
}

/** The most rows that a browser lays out for print in reasonable time; the print says how many there are. */
const printedAtMost = 5000;
/** The largest page that the server answers. */
const rowsPerCall = 200;

/** Reads the rows of all pages, up to `printedAtMost`. */
async function readAll<P extends Page>(readPage: (place: Place) => Promise<P>): Promise<P> {
  const items: unknown[] = [];
  for (;;) {
    const page = await readPage({ offset: items.length, limit: rowsPerCall });
    items.push(...page.items);
    if (page.items.length === 0 || items.length >= Math.min(page.total, printedAtMost))
      return { ...page, items };
  }
}

/**
 * The query of a list that the server pages, which during a print holds the rows of all pages. `enabled` is false while it is
 * not known what to ask for.
 */
export function usePrintedList<E extends EndpointSpec>(
  endpoint: E,
  input: CallInput<E>,
  { enabled = true }: { enabled?: boolean } = {},
) {
  type Answer = OutputOf<E> & Page;
  const { query } = input as AnyInput;
  const readPage = (place: Place) =>
    callWith<EndpointSpec>(endpoint, { ...input, query: { ...query, ...place } }) as Promise<Answer>;
  const found = useQuery({
    ...queryOf<EndpointSpec>(endpoint, input as CallInput<EndpointSpec>),
    placeholderData: keepPreviousData,
    enabled,
  }) as UseQueryResult<Answer>;
  const [printed, setPrinted] = useState<Answer | null>(null);
  const print = async () => {
    const all = await readAll(readPage);
    window.addEventListener('afterprint', () => setPrinted(null), { once: true });
    // The print shows what is on the page at the moment of the call.
    flushSync(() => setPrinted(all));
    window.print();
  };
  return { ...found, data: printed ?? found.data, isWhole: printed !== null, print };
}
