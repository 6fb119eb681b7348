import { useState } from 'react';
import { flushSync } from 'react-dom';

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

/** The query of a list that the server pages, which during a print holds the rows of all pages. */
export function usePrintedList<P extends Page, Q extends { data: P | undefined }>(
  query: Q & { data: P | undefined },
  readPage: (place: Place) => Promise<P>,
) {
  const [printed, setPrinted] = useState<P | null>(null);
  const print = async () => {
    const all = await readAll(readPage);
    window.addEventListener('afterprint', () => setPrinted(null), { once: true });
    // The print shows what is on the page at the moment of the call.
    flushSync(() => setPrinted(all));
    window.print();
  };
  return { ...query, data: printed ?? query.data, isWhole: printed !== null, print };
}
