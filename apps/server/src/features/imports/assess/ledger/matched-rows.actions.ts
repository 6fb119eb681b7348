/** The rows to look for in the ledger, with their instruments, edits and opening positions. */
import { eachInTurns } from '../../../../platform/jobs/in-turns.ts';
import type { ComparedRow } from './duplicates.actions.ts';
import { instrumentIds } from '../rows/row-instruments.actions.ts';
import type { Instruments } from '../rows/row-instruments.actions.ts';
import { fail, failWithoutCurrency } from '../rows/answered-rows.actions.ts';
import type { MutableRow } from '../rows/answered-rows.actions.ts';
import { rowError } from '../../import/errors.rules.ts';
import { currencyText } from '../../understand/cells/row-currency.ts';
import { formerRowKey, rowKey } from '../../understand/entries/row-keys.ts';
import type { RowInstruments } from '../../understand/entries/row-keys.ts';
import type { BookableDraft, EntryDraft } from '../../understand/entries/stated-entry.ts';
import type { EditsByLine } from '../../understand/edits/edits.queries.ts';
import { openingDraft } from '../../understand/edits/row-edits.ts';

export interface MatchedRow {
  readonly row: MutableRow;
  /** Position among the assessed rows. */
  readonly at: number;
  readonly draft: BookableDraft;
  readonly separate: readonly BookableDraft[];
  readonly key: string;
  readonly ids: RowInstruments;
}

/** A row that cannot be booked; it may have been booked after edits. */
export interface InvalidRow {
  readonly row: MutableRow;
  readonly draft: null;
  readonly day: string | null;
  readonly key: string;
}

/** Recognised only by its key: it has no contents to compare. */
export const comparedInvalidRow = ({ key, day }: InvalidRow): ComparedRow => ({
  type: 'valuation',
  day: day ?? '',
  instrumentId: null,
  currency: '',
  quantity: null,
  price: null,
  amount: null,
  fee: '0',
  tax: '0',
  accruedInterest: '0',
  toAmount: null,
  toCurrency: null,
  tradeTime: null,
  key,
  formerKey: () => key,
  isInvalid: true,
});

// Field by field, because spreading a hundred thousand drafts would cost more than everything else.
export const comparedRow = ({ draft, key, ids }: MatchedRow): ComparedRow => ({
  type: draft.type,
  day: draft.tradeDate,
  instrumentId: ids.instrumentId,
  currency: draft.currency,
  quantity: draft.quantity,
  price: draft.price,
  amount: draft.amount,
  fee: draft.fee,
  tax: draft.tax,
  accruedInterest: draft.accruedInterest,
  toAmount: draft.toAmount,
  toCurrency: draft.toCurrency,
  tradeTime: draft.tradeTime,
  key,
  formerKey: () => formerRowKey(draft, ids),
});

/**
 * Adds the currency to a draft; for a corporate action without one, that of its instrument. Null if neither states
 * one.
 */
const bookable = (
  draft: EntryDraft,
  { instrumentId }: RowInstruments,
  { currencyOf }: Instruments,
): BookableDraft | null => {
  const currency = draft.currency ?? currencyText(currencyOf(instrumentId) ?? '');
  if (currency === null) return null;
  // Avoids a copy, since nearly every row has its own currency.
  return (draft.currency === null ? { ...draft, currency } : draft) as BookableDraft;
};

/** Says that a new instrument is quoted in percent, because its rows show it. */
const remarkOnPercent = (
  row: MutableRow,
  { instrumentId }: RowInstruments,
  { created }: Instruments,
): void => {
  const isQuoted = row.read !== null && row.read.quoted !== null;
  if (isQuoted && created.get(instrumentId ?? '')?.quotation === 'percent')
    row.errors = [...row.errors, rowError('price', 'new_in_percent')];
};

/** Finds the instruments of each row; a row that names an unknown instrument gets an error. */
export const matchedRows = async (
  rows: readonly MutableRow[],
  { instruments, edits }: { readonly instruments: Instruments; readonly edits: EditsByLine },
): Promise<(MatchedRow | InvalidRow)[]> => {
  const matched: (MatchedRow | InvalidRow)[] = [];
  await eachInTurns(rows, (row, at) => {
    const { read, answered, cellsKey } = row;
    if (read === null || answered === null) {
      if (cellsKey !== null) matched.push({ row, draft: null, day: null, key: cellsKey });
      return;
    }
    const key = cellsKey ?? rowKey(read.stated);
    const ids = instrumentIds(answered.entry, instruments, edits.instruments.get(row.line));
    if ('code' in ids) {
      matched.push({ row, draft: null, day: answered.entry.tradeDate, key });
      return fail(row, ids);
    }
    remarkOnPercent(row, ids, instruments);
    const draft = bookable(answered.entry, ids, instruments);
    if (draft === null) return failWithoutCurrency(row);
    const opening = row.edits?.opening ?? null;
    const beside = opening === null ? [] : [openingDraft(opening, draft)];
    matched.push({ row, at, draft, separate: [...beside, ...answered.separate], key, ids });
  });
  return matched;
};
