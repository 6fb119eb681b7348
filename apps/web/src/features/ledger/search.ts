import { transactionTypes } from '@partnerfolio/contract/choices';
import { z } from 'zod';
import { choiceParam, dateParam, idParam, offsetParam, textParam } from '../../search-params.ts';

/** What the ledger shows, as its address says it. */
export const ledgerSearch = z.object({
  q: textParam,
  type: choiceParam(transactionTypes),
  instrument: idParam,
  from: dateParam,
  to: dateParam,
  /** Only the entries that one import booked. */
  import: idParam,
  offset: offsetParam,
});
export type LedgerSearch = z.output<typeof ledgerSearch>;

/** What each filter is when it narrows nothing. */
export const noFilters = {
  q: undefined,
  type: undefined,
  instrument: undefined,
  from: undefined,
  to: undefined,
  import: undefined,
} satisfies Partial<LedgerSearch>;

export const isFiltered = ({ q, type, instrument, from, to, import: importId }: LedgerSearch): boolean =>
  [q, type, instrument, from, to, importId].some((filter) => filter !== undefined);
