import { transactionTypes } from '@partnerfolio/contract/choices';
import { z } from 'zod';
import { choiceParam, dateParam, idParam, offsetParam, textParam } from '../../search-params.ts';

/** The search parameters of the ledger. */
export const ledgerSearch = z.object({
  q: textParam,
  type: choiceParam(transactionTypes),
  account: idParam,
  instrument: idParam,
  from: dateParam,
  to: dateParam,
  /** Shows only the entries of one import. */
  import: idParam,
  offset: offsetParam,
});
export type LedgerSearch = z.output<typeof ledgerSearch>;

/** The filters' values without any filter. */
export const noFilters = {
  q: undefined,
  type: undefined,
  account: undefined,
  instrument: undefined,
  from: undefined,
  to: undefined,
  import: undefined,
} satisfies Partial<LedgerSearch>;

export const isFiltered = (search: LedgerSearch): boolean =>
  (Object.keys(noFilters) as (keyof typeof noFilters)[]).some((filter) => search[filter] !== undefined);

/** Whether all entries of the chosen dates and account are listed, as a statement prints them. */
export const isWholeRange = ({ q, type, instrument, import: importId }: LedgerSearch): boolean =>
  !q && type === undefined && instrument === undefined && importId === undefined;
