/** Writes the accounts of a portfolio, inside the transaction that creates or changes it. */
import { fieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { Account } from '@partnerfolio/contract/portfolios';
import { v7 as uuid } from 'uuid';
import type { Db } from '../../platform/database/db.ts';
import * as queries from '../portfolio-access/accounts.queries.ts';
import { accountKey, isPlacedAnew, planAccounts } from './accounts.rules.ts';
import type { AccountPlan, PlannedAccount, StatedAccount } from './accounts.rules.ts';

const at = (index: number | null, field: string): string =>
  index === null ? 'accounts' : `accounts.${index}.${field}`;

/**
 * Refuses an account that is active in another portfolio at the same time. The lock on its number makes two portfolios
 * that add it at once wait for each other.
 */
const elsewhereErrors = async (trx: Db, portfolioId: string, kept: readonly PlannedAccount[]) => {
  const placed = kept.filter((one) => !one.fields.omnibus && one.fields.number !== '' && isPlacedAnew(one));
  for (const key of placed.map(({ fields }) => accountKey(fields)).toSorted())
    await queries.lockAccountNumber(trx, key);
  const errors = [];
  for (const { index, fields } of placed)
    if (await queries.isElsewhere(trx, portfolioId, fields))
      errors.push(fieldError(at(index, 'number'), 'account_elsewhere'));
  return errors;
};

/** Refuses to remove an account with entries, or to close it before its last one. */
const entryRowErrors = async (trx: Db, { kept, removed }: AccountPlan) => {
  const closed = kept.flatMap(({ index, stored, fields }) =>
    stored !== null && fields.closedOn !== null && fields.closedOn !== stored.closedOn
      ? [{ index, id: stored.id, closedOn: fields.closedOn }]
      : [],
  );
  const ids = [...removed.map(({ id }) => id), ...closed.map(({ id }) => id)];
  if (ids.length === 0) return [];
  const lastDays = await queries.lastEntryDays(trx, ids);
  return [
    ...(removed.some(({ id }) => lastDays.has(id)) ? [fieldError('accounts', 'account_in_use')] : []),
    ...closed
      .filter(({ id, closedOn }) => (lastDays.get(id) ?? '') > closedOn)
      .map(({ index }) => fieldError(at(index, 'closedOn'), 'account_has_later_entries')),
  ];
};

/** The accounts of a portfolio as they are stored. */
export const readAccounts = (trx: Db, portfolioId: string) => queries.listAccounts(trx, portfolioId);

/** Writes the stated accounts of a locked portfolio, or returns what is wrong with them and writes nothing. */
export const writeAccounts = async (
  trx: Db,
  portfolioId: string,
  { stored, forms }: { readonly stored: readonly Account[]; readonly forms: readonly StatedAccount[] },
) => {
  const plan = planAccounts(stored, forms);
  const errors = [
    ...plan.unknown.map((index) => fieldError(at(index, 'number'), 'unknown_account')),
    ...(await entryRowErrors(trx, plan)),
    ...(await elsewhereErrors(trx, portfolioId, plan.kept)),
  ];
  if (errors.length > 0) return errors;
  await queries.deleteAccounts(
    trx,
    plan.removed.map(({ id }) => id),
  );
  for (const one of plan.kept) {
    const id = one.stored?.id ?? uuid();
    await queries.putAccount(trx, { id, portfolioId, ...one.fields });
  }
  return [];
};
