/** Files may state what leaves and what reaches the account in two columns; together they are one signed amount. */
import { cellAt } from './samples.ts';
import type { TransactionLayout } from '@partnerfolio/contract/imports';
import { rowError } from '../../import/errors.rules.ts';
import type { RowError } from '../../import/errors.rules.ts';

type Columns = Pick<TransactionLayout['columns'], 'debit' | 'credit'>;

const cellIn = (cells: readonly string[], column: number | null | undefined): string => {
  const text = cellAt(cells, column);
  return /[1-9]/.test(text) ? text : '';
};

/** A debit without its minus, as some files write all of them. */
const withoutMinus = (text: string): string =>
  /^\(.*\)$/.test(text) ? text.slice(1, -1) : text.replace(/^([^\d-]*)[-−]\s*/, '$1').replace(/[-−]$/, '');

const isBelowZero = (text: string): boolean => /^\(.*\)$|^[^\d]*[-−]|[-−]$/.test(text);

/** The amount as signed text, empty if neither column has one; null if the layout has no such columns. */
export const amountText = (cells: readonly string[], columns: Columns): string | null => {
  if (typeof columns.debit !== 'number' && typeof columns.credit !== 'number') return null;
  const [debit, credit] = [cellIn(cells, columns.debit), cellIn(cells, columns.credit)];
  // The row is an error until a user enters its amount.
  if (debit !== '' && credit !== '') return '';
  return debit === '' ? credit : `-${withoutMinus(debit)}`;
};

/** How a file writes its debits: with a minus, without, or both. */
export const debitSign = (cells: readonly string[], { debit }: Columns): '-' | '+' | null => {
  const text = cellIn(cells, debit);
  if (text === '') return null;
  return isBelowZero(text) ? '-' : '+';
};

/** Why the two columns of a row do not make one amount. */
export const debitCreditErrors = (
  cells: readonly string[],
  columns: Columns,
  strict: { readonly debits?: boolean } | undefined,
): RowError[] => {
  const [debit, credit] = [cellIn(cells, columns.debit), cellIn(cells, columns.credit)];
  const shown = (column: number | null, text: string) => ({
    column: (column ?? 0) + 1,
    text: text.slice(0, 60),
  });
  if (debit !== '' && credit !== '') return [rowError('amount', 'debit_and_credit')];
  if (credit !== '' && isBelowZero(credit))
    return [rowError('credit', 'credit_below_zero', shown(columns.credit, credit))];
  return strict?.debits === true && debit !== '' && isBelowZero(debit)
    ? [rowError('debit', 'debit_below_zero', shown(columns.debit, debit))]
    : [];
};
