/** Files of a custodian may hold the rows of several accounts; only those of one belong to a portfolio. */
import { accountChars } from '@partnerfolio/contract/imports';
import type { Layout, TransactionLayout } from '@partnerfolio/contract/imports';
import { plainWords } from '@partnerfolio/contract/written/plain-words';
import { importError, rowError } from '../../import/errors.rules.ts';
import type { RowError } from '../../import/errors.rules.ts';
import { transactionFields } from '../columns/field-names.ts';
import { columnValues } from '../columns/samples.ts';
import type { Sample } from '../columns/samples.ts';
import { shortened } from './row-cells.ts';
import type { RowCells } from './row-cells.ts';

const accountNames: readonly string[] = transactionFields.account.names;
export const accountsAtMost = 500;

/** The account that a cell names. */
export const accountText = (cell: string | undefined): string => {
  const text = cell?.trim() ?? '';
  return text === '-' ? '' : text.slice(0, accountChars);
};

/**
 * Of several columns that are named like an account, the one that tells most of them apart: a file may have one client
 * with several accounts.
 */
export const withAccountThatDiffers = <C extends { account?: number }>(columns: C, sample: Sample): C => {
  const { account, ...others } = columns;
  if (account === undefined) return columns;
  const taken = new Set(Object.values(others));
  const distinct = (at: number): number => new Set(columnValues(sample, at).map(accountText)).size;
  const named = sample.header.flatMap((heading, at) =>
    !taken.has(at) && accountNames.includes(plainWords(heading)) ? [at] : [],
  );
  const [best = account] = [account, ...named].toSorted((one, other) => distinct(other) - distinct(one));
  return { ...columns, account: best };
};

/**
 * A saved layout with the account column that the file has. A layout saved for all accounts, or before there was such a
 * column, does not name it.
 */
export const withAccountColumn = (layout: Layout, recognised: Layout | null): Layout => {
  if (layout.kind !== 'transactions' || recognised?.kind !== 'transactions') return layout;
  const { account: own, ...others } = layout.columns;
  const found = own ?? recognised.columns.account;
  const isTaken = found !== null && Object.values(others).includes(found);
  return { ...layout, account: null, columns: { ...layout.columns, account: isTaken ? null : found } };
};

export type ChosenAccount = Partial<Pick<TransactionLayout, 'account'>>;

type RowAccount =
  | { readonly kind: 'other'; readonly remark: RowError }
  | { readonly kind: 'own'; readonly errors: readonly RowError[] };

/** Whether a row belongs to the chosen account; every row does if none had to be chosen. */
export const rowAccount = (row: RowCells, { account }: ChosenAccount): RowAccount => {
  // Layouts from before there were accounts have none.
  const own = accountText(row.fromFile('account'));
  if (typeof account !== 'string' || own === account) return { kind: 'own', errors: [] };
  return own === ''
    ? { kind: 'own', errors: [rowError('account', 'account_missing')] }
    : { kind: 'other', remark: rowError('account', 'other_account', { text: shortened(own) }) };
};

interface Chosen {
  readonly columns: { readonly account: number | null };
  readonly account: string | null;
}

/** Why an account has to be chosen before the rows are read; null if that is clear. */
export const accountError = ({ columns, account }: Chosen, accounts: readonly string[]) => {
  const isChosen = account === null ? accounts.length < 2 : accounts.includes(account);
  return columns.account === null || isChosen ? null : importError('account_required');
};
