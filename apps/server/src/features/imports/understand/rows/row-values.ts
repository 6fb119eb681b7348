/** Reads a row of a file with its layout: the entry it states, or all its errors. */
import { shownEntry } from '../entries/read-entry.ts';
import type { ReadEntry, ReadSide, RowReading } from '../entries/read-entry.ts';
import { summedNumbers } from '../cells/summed-columns.ts';
import { readStated } from '../entries/stated-entry.ts';
import type { RowParts } from '../entries/stated-entry.ts';
import { doubtErrors, sideEntry, wholeEntry, withAllCharges } from '../entries/turned-entry.ts';
import { doubtfulCharge, signedCharges } from '../cells/charge-signs.ts';
import { corporateActions } from '../cells/charges.ts';
import type { RowError } from '../../import/errors.rules.ts';
import {
  cellsByField,
  dateErrors,
  readDay,
  readNumbers,
  rowMeaning,
  saysNothing,
  statedCells,
  timeErrors,
  typeError,
  withSentence,
} from '../cells/row-cells.ts';
import type { CellEdits, ReadLayout, RowCells } from '../cells/row-cells.ts';
import { isOneSide, statedSides } from '../exchanges/sides.ts';
import type { ExchangeSides } from '../exchanges/sides.ts';
import { boughtCurrency, rowCurrency } from '../cells/row-currency.ts';
import { directedType } from '../cells/row-directions.ts';
import { rowExecution } from '../cells/row-execution.ts';
import type { Execution } from '../cells/row-execution.ts';
import { instrumentNamed, movesCashAlone } from '../cells/row-names.ts';
import { shownCells } from '../cells/shown-cells.ts';
import { currencyExchanges, signErrors } from '../cells/row-signs.ts';

type Read = Omit<ReadEntry, 'kind' | 'shown' | 'unclearStatus'>;

/** A currency exchange whose row states both sides without columns for them. */
const exchangeEntry = (given: RowParts, sides: ExchangeSides, errors: RowError[]): Read => {
  const type = 'currency_exchange';
  const { amount, currency, toAmount, toCurrency, isNet } = sides;
  const charges = isNet ? { fee: null, tax: null } : {};
  const numbers = { ...given.numbers, ...charges, quantity: null, price: null, amount, toAmount };
  if (!isNet) errors.push(...doubtErrors(given, type));
  const layout = { ...given.layout, amounts: 'before_charges' as const };
  const cash = { currency, toCurrency, instrument: null, isCash: true };
  const parts = { ...given, type, numbers, layout, ...cash } as const;
  const signed = { type, amount: null, currency, isInKind: false, charge: null } as const;
  return { ...readStated(withAllCharges(parts), errors), turned: null, signed, stated: statedCells(parts) };
};

/** The entry that the row's columns state. */
const columnsEntry = (given: RowParts, errors: RowError[]): Read | null => {
  const { row, numbers, layout } = given;
  const type = row.isOwnExport ? given.type : directedType(given.type, numbers);
  const isOptional = corporateActions.has(type);
  const currency = rowCurrency(row, { fallback: layout.currency, isOptional }, errors);
  if (currency === null && !isOptional) {
    errors.push(...signErrors(type, numbers));
    return null;
  }
  // What else a side of an exchange names is only what the currency was for.
  const isSide = isOneSide(type, given);
  const code = currency ?? '';
  const isCash = isSide || movesCashAlone(type, given, code);
  const instrument = isCash ? null : instrumentNamed(row, code);
  const toCurrency = currencyExchanges.has(type) ? boughtCurrency(row, errors) : null;
  const parts = { ...given, type, currency, instrument, isCash, toCurrency };
  return {
    ...(isSide ? sideEntry : wholeEntry)(parts, errors),
    signed: {
      type: given.type,
      amount: numbers.amount,
      currency,
      isInKind: instrument !== null,
      charge: doubtfulCharge(given.charges, { type, amount: numbers.amount }),
    },
    stated: statedCells(parts),
  };
};

/** The entry of a row whose cells could all be read. */
const toEntry = (given: RowParts, errors: RowError[]): Read | null => {
  const sides = statedSides(given);
  if (sides === null) return columnsEntry(given, errors);
  if (!('code' in sides)) return exchangeEntry(given, sides, errors);
  errors.push(sides);
  return null;
};

const oneSide = (read: ReadEntry, row: RowCells): ReadSide => ({
  kind: 'side',
  // Signed, because only the sign says which side it is.
  shown: { ...read.shown, amount: read.signed.amount },
  read,
  reference: row.at('reference'),
  named: (['isin', 'symbol', 'name'] as const)
    .map((field) => row.at(field))
    .join(' ')
    .trim(),
});

/** An exchange without an amount bought has got this far only because another row may state it. */
const asReading = (read: ReadEntry, row: RowCells): RowReading =>
  currencyExchanges.has(read.entry.type) && read.entry.toAmount === null ? oneSide(read, row) : read;

/** An order with an unclear status is told apart from the same order as executed: only one of them is booked. */
const asExecuted = (read: Read, execution: Execution): ReadEntry => {
  const entry = { kind: 'entry', shown: shownEntry(read.entry), ...read } as const;
  return execution.kind === 'unclear'
    ? { ...entry, unclearStatus: execution.word, stated: [...read.stated, execution.word] }
    : { ...entry, unclearStatus: null };
};

const ignored = (row: RowCells, remark: RowError | null): RowReading => ({
  kind: 'ignored',
  shown: shownCells(row, {}),
  remark,
});

/** Reads a row of transactions with its edits; reports every error of the row, not only the first. */
export const readTransactionRow = (
  cells: readonly string[],
  layout: ReadLayout,
  edits?: CellEdits,
): RowReading => {
  const row = cellsByField(cells, layout.columns, edits);
  const meaning = rowMeaning(row, layout);
  if (meaning === 'ignore' || saysNothing(row)) return ignored(row, null);
  const execution = rowExecution(row, layout);
  if (execution.kind === 'left_out') return ignored(row, execution.remark);
  const errors = [
    ...execution.errors,
    ...dateErrors(row, 'date', layout),
    ...dateErrors(row, 'settlementDate', layout),
    ...timeErrors(row),
  ];
  if (meaning === undefined) errors.push(typeError(row));
  const stated = withSentence(readNumbers(row, layout, errors), row, layout);
  const { numbers, charges: values } = summedNumbers(stated, { cells, row, layout }, errors);
  const day = readDay(row, 'date', layout);
  const isReadable = errors.length === 0 && meaning !== undefined && day !== null;
  const charges = signedCharges(values, layout.strict);
  const parts = { day, numbers, charges, row, layout, cells };
  const read = isReadable ? toEntry({ ...parts, type: meaning, day }, errors) : null;
  if (read === null || errors.length > 0) return { kind: 'invalid', shown: shownCells(row, numbers), errors };
  return asReading(asExecuted(read, execution), row);
};
