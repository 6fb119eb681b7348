/**
 * Whether a row took place. Brokers list cancelled, rejected and pending orders beside those that were executed, and
 * say so in a column of its own.
 */
import { plainWords } from '@partnerfolio/contract/written/plain-words';
import { isWord } from '../columns/words.ts';
import { rowAccount } from './account-columns.ts';
import type { ChosenAccount } from './account-columns.ts';
import { rowError } from '../../import/errors.rules.ts';
import type { RowError } from '../../import/errors.rules.ts';
import { shortened } from './row-cells.ts';
import type { RowCells } from './row-cells.ts';

/** Whether a row is booked, as far as its status and account say. */
export type Execution =
  | { readonly kind: 'executed'; readonly errors: readonly RowError[] }
  | { readonly kind: 'left_out'; readonly remark: RowError }
  /** The file's word, which means neither for sure: part of an order, or another broker's own term. */
  | { readonly kind: 'unclear'; readonly word: string; readonly errors: readonly RowError[] };

/** Why a row is left out, in the words of the file. */
export const notExecutedRemark = (word: string): RowError =>
  rowError('status', 'not_executed', { text: shortened(word) });

/**
 * Whether a row of the chosen account took place; one without a status did, as cash movements beside orders do. Rows of
 * other accounts are left out.
 */
export const rowExecution = (row: RowCells, layout: ChosenAccount): Execution => {
  const account = rowAccount(row, layout);
  if (account.kind === 'other') return { kind: 'left_out', remark: account.remark };
  const { errors } = account;
  const word = row.isOwnExport ? '' : row.at('status');
  const plain = word === '' ? '' : plainWords(word);
  if (plain === '' || isWord('executed', plain)) return { kind: 'executed', errors };
  return isWord('notExecuted', plain)
    ? { kind: 'left_out', remark: notExecutedRemark(word) }
    : { kind: 'unclear', word: shortened(word), errors };
};
