/** Reads the entries of a range, which are listed page by page. */
import { listTransactions } from '@partnerfolio/contract/ledger';
import type { Transaction } from '@partnerfolio/contract/ledger';
import { printedRowsAtMost } from '@partnerfolio/contract/reports/options';
import type { LocalDate } from '@partnerfolio/contract/values';
import type { Reader } from './reading.actions.ts';

const rowsAtOnce = 200;

interface Filters {
  readonly from: LocalDate | undefined;
  readonly to: LocalDate;
  readonly accountId?: string | undefined;
}

interface ReadEntries {
  /** How many entries the range has; none of them was read if they are too many to be printed. */
  readonly total: number;
  /** The oldest first. */
  readonly entries: readonly Transaction[];
}

/** All pages of the list, unless it has more rows than are printed. */
export const readEntries = async (
  read: Reader,
  portfolioId: string,
  filters: Filters,
): Promise<ReadEntries> => {
  const entries: Transaction[] = [];
  for (;;) {
    const query = { ...filters, offset: entries.length, limit: rowsAtOnce };
    const page = await read(listTransactions, { params: { id: portfolioId }, query });
    if (page.total > printedRowsAtMost) return { total: page.total, entries: [] };
    entries.push(...page.items);
    if (page.items.length < rowsAtOnce) return { total: page.total, entries: entries.toReversed() };
  }
};
