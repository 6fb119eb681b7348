/** The numbers of a row that several columns state together. */
import type { RowError } from '../../import/errors.rules.ts';
import type { Numbers, ReadLayout, RowCells } from './row-cells.ts';
import { debitCreditErrors } from '../columns/debit-credit.ts';
import type { ChargeValues } from './charge-signs.ts';
import { chargeSum, moreCharges } from '../columns/more-charges.ts';

interface SummedRow {
  readonly cells: readonly string[];
  readonly row: RowCells;
  readonly layout: ReadLayout;
}

interface Summed {
  readonly numbers: Numbers;
  /** What the fees and taxes are the sums of. */
  readonly charges: ChargeValues;
}

/** The numbers with the charges of further columns; an edited cell is the whole of its field. */
export const summedNumbers = (
  numbers: Numbers,
  { cells, row, layout }: SummedRow,
  errors: RowError[],
): Summed => {
  const own = (kind: 'fee' | 'tax', more: readonly string[]) => ({
    values: [...(numbers[kind] === null ? [] : [numbers[kind]]), ...more],
    isEdited: row.edited(kind) !== undefined,
  });
  if (row.isOwnExport) return { numbers, charges: { fee: own('fee', []), tax: own('tax', []) } };
  if (row.edited('amount') === undefined)
    errors.push(...debitCreditErrors(cells, layout.columns, layout.strict));
  const given = { cells, layout, rowCurrency: row.at('currency') || (layout.currency ?? ''), errors };
  const more = (kind: 'fee' | 'tax') => (row.edited(kind) === undefined ? moreCharges(kind, given) : []);
  const [fees, taxes] = [more('fee'), more('tax')];
  return {
    numbers: { ...numbers, fee: chargeSum(numbers.fee, fees), tax: chargeSum(numbers.tax, taxes) },
    charges: { fee: own('fee', fees), tax: own('tax', taxes) },
  };
};
