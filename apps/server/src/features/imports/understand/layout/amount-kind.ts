/**
 * Finds out whether a file's amounts are before or after fee and tax: from its own trades, otherwise from the
 * column's name.
 */
import { cellAt } from '../columns/samples.ts';
import { Decimal } from '@partnerfolio/finance/decimal';
import { ENTRY_TYPES, typesWith } from '@partnerfolio/finance/entry-types';
import { numberFormats } from '@partnerfolio/contract/imports';
import type { TransactionLayout } from '@partnerfolio/contract/imports';
import type { Sample } from '../columns/samples.ts';
import { readNumber } from '@partnerfolio/contract/written/number-text';
import type { NumberFormat } from '@partnerfolio/contract/written/number-text';
import { amountChecker, paidText, shownByOthers } from '../columns/amount-columns.ts';
import type { AmountEvidence, AmountKind, AmountsEvidence } from '../columns/amount-evidence.ts';
import type { MoneyLayout } from '../columns/amount-columns.ts';
import { rowWord } from '../columns/row-word.ts';
import { hasWord } from '../columns/words.ts';
import { cashDirection } from '../cells/charges.ts';
import { magnitude } from '../cells/row-cells.ts';
import { isAfterCharges, printedPlaces, takenFrom } from '../columns/trade-amount.ts';
import { readSignWord } from '@partnerfolio/contract/written/sign-words';
import type { Meaning } from '@partnerfolio/contract/written/type-words';

type ByOthers = ReturnType<typeof shownByOthers>;

const chargeTypes: ReadonlySet<Meaning> = typesWith(
  ({ figure }) => figure?.name === 'fees' || figure?.name === 'taxes',
);

interface RowGiven {
  readonly layout: MoneyLayout;
  readonly meaning: Meaning;
  readonly format: NumberFormat;
  readonly byOthers: ByOthers;
}

const readRow = (cells: readonly string[], { layout, meaning, format, byOthers }: RowGiven) => {
  const { columns } = layout;
  const text = (column: number | null) => cellAt(cells, column);
  const number = (column: number | null) => magnitude(readNumber(text(column), format));
  const places = (column: number | null) => printedPlaces(text(column), number(column));
  const isInKind = [columns.symbol, columns.isin].some((column) => text(column) !== '');
  // Charges in another currency cannot be part of the amount; the row asks about them separately.
  const charge = (column: number | null, currency: number | null) => {
    const [own, main] = [text(currency), text(columns.currency)];
    return own === '' || main === '' || own.toUpperCase() === main.toUpperCase()
      ? (number(column) ?? '0')
      : '0';
  };
  const isSized = meaning !== 'ignore' && ENTRY_TYPES[meaning].bought === 'never';
  const direction = isSized ? cashDirection(meaning, isInKind) : 0;
  const charges = [
    [columns.fee, columns.feeCurrency] as const,
    [columns.tax, columns.taxCurrency] as const,
    ...layout.charges.map(({ column, currency }) => [column, currency] as const),
  ].reduce((sum, [column, currency]) => sum.plus(charge(column, currency)), new Decimal(0));
  const paid = paidText(cells, columns);
  const amount = magnitude(readNumber(paid, format));
  const accrued = new Decimal(charge(columns.accruedInterest, null));
  return {
    meaning,
    direction,
    quantity: number(columns.quantity),
    price: number(columns.price),
    amount,
    charges,
    accrued,
    byOthers: () =>
      byOthers(cells, { direction, charges: takenFrom({ direction, charges, accrued }), format }),
    places: () => ({ price: places(columns.price), amount: printedPlaces(paid, amount) }),
  };
};

type Row = ReturnType<typeof readRow>;

const kinds = { '1': 'after_charges', '-1': 'before_charges', '0': null } as const;

const vote = (row: Row): AmountKind | null => {
  const { direction, quantity, price, amount, byOthers } = row;
  if (direction === 0 || amount === null) return null;
  if (quantity === null || price === null) return kinds[byOthers()];
  const isAfter = isAfterCharges({ ...row, direction, quantity, price, amount });
  if (isAfter === null) return kinds[byOthers()];
  return isAfter ? 'after_charges' : 'before_charges';
};

const kindByName = (name: string): AmountKind | null => {
  if (hasWord('net', name)) return 'after_charges';
  return hasWord('gross', name) ? 'before_charges' : null;
};

/** Whether the choice affects the booking of a row. A charge whose own column repeats the amount is not affected. */
const isMovedByKind = ({ meaning, direction, amount, charges, accrued }: Row): boolean =>
  direction !== 0 &&
  amount !== null &&
  !(charges.isZero() && accrued.isZero()) &&
  !(chargeTypes.has(meaning) && (amount === '0' || charges.equals(amount)));

const noAmounts = (): AmountEvidence => ({
  isColumnOpen: false,
  isKindOpen: false,
  isAccruedOpen: false,
  kinds: [],
});

/** The types that a row may have by its word; the signs of a trade may be those of either. */
export const possibleTypes = (word: string, types: TransactionLayout['types']): readonly Meaning[] => {
  const known = Object.hasOwn(types, word) ? types[word] : undefined;
  if (known !== undefined) return [known];
  const signs = readSignWord(word);
  if (signs === null || signs.units === '0') return [];
  if (signs.units !== signs.cash && signs.cash !== '0') return signs.units === '+' ? ['buy'] : ['sell'];
  return ['buy', 'sell'];
};

/** Collects what rows show about their amounts; the sample says only which columns hold numbers. */
export const createAmountWatch = (sample: Sample, layout: MoneyLayout) => {
  const found: AmountsEvidence = { point: noAmounts(), comma: noAmounts() };
  const check = amountChecker(sample, layout);
  const { fee, tax, accruedInterest } = layout.columns;
  const hasCharges =
    [fee, tax, accruedInterest].some((one) => typeof one === 'number') || layout.charges.length > 0;
  const byOthers = shownByOthers(sample, layout.columns);
  const takeKind = (cells: readonly string[], meanings: readonly Meaning[], format: NumberFormat) => {
    const rows = meanings.map((meaning) => readRow(cells, { layout, meaning, format, byOthers }));
    const [kind = null, other] = new Set(rows.map(vote));
    const evidence = found[format];
    if (other === undefined && kind !== null && !evidence.kinds.includes(kind)) evidence.kinds.push(kind);
    if (kind !== null && other === undefined) return;
    const moved = rows.filter(isMovedByKind);
    if (moved.length > 0) evidence.isKindOpen = true;
    if (moved.some(({ accrued }) => !accrued.isZero())) evidence.isAccruedOpen = true;
  };
  return {
    take(cells: readonly string[], meanings: readonly Meaning[]): void {
      for (const format of numberFormats) {
        if (check !== null && !found[format].isColumnOpen) found[format].isColumnOpen = check(cells, format);
        if (hasCharges && meanings.length > 0) takeKind(cells, meanings, format);
      }
    },
    result: () => found,
  };
};

const evidenceUnder = (found: AmountsEvidence, format: NumberFormat | null): readonly AmountEvidence[] =>
  (format === null ? numberFormats : [format]).map((one) => found[one]);

export const isAmountOpen = (found: AmountsEvidence, format: NumberFormat | null): boolean =>
  evidenceUnder(found, format).some(({ isColumnOpen }) => isColumnOpen);

/** Debits and credits are what the account paid and got. */
const nameOfAmount = ({ header }: Sample, { amount, debit, credit }: TransactionLayout['columns']) => {
  if (amount !== null) return kindByName(header[amount] ?? '');
  return debit === null && credit === null ? 'before_charges' : 'after_charges';
};

/** Null if the choice matters and nothing in the file decides it; the user then has to. */
export const findAmountKind = (
  sample: Sample,
  { columns }: Pick<TransactionLayout, 'columns'>,
  { found, format }: { readonly found: AmountsEvidence; readonly format: NumberFormat | null },
): AmountKind | null => {
  const evidence = evidenceUnder(found, format);
  const [kind, other] = new Set(evidence.flatMap(({ kinds: shown }) => shown));
  const proven = other === undefined ? kind : undefined;
  const isOpen = evidence.some(({ isKindOpen }) => isKindOpen);
  const named = nameOfAmount(sample, columns);
  // A gross amount may be with or without the accrued interest, which its name does not say.
  const isDoubtful = named === 'before_charges' && evidence.some(({ isAccruedOpen }) => isAccruedOpen);
  return proven ?? (isDoubtful ? null : named) ?? (isOpen ? null : 'before_charges');
};

/** What the sampled rows show, for a file whose rows were scanned by an earlier version. */
export const amountsOfSample = (
  sample: Sample,
  layout: MoneyLayout & Pick<TransactionLayout, 'types'>,
): AmountsEvidence => {
  const watch = createAmountWatch(sample, layout);
  for (const cells of sample.rows)
    watch.take(cells, possibleTypes(rowWord(cells, layout.columns), layout.types));
  return watch.result();
};
