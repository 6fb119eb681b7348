/** Validates portfolios, and says which settings affect their figures. */
import { fieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { FieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { Reason } from '@partnerfolio/contract/refusals/refusal-reasons';
import type { portfolioChangeSchema, portfolioFormSchema } from '@partnerfolio/contract/portfolios';
import { balancesByAccount } from '@partnerfolio/finance/account-parts';
import type { Ledger } from '@partnerfolio/finance/ledger';
import type { z } from 'zod';
import { accountKey } from './accounts.rules.ts';

export type PortfolioForm = z.output<typeof portfolioFormSchema>;
export type ChangedPortfolio = z.output<typeof portfolioChangeSchema>;

/** What only the database can find wrong with a portfolio's form. */
export const wrong = {
  nameTaken: fieldError('name', 'portfolio_name_taken'),
  unknownBenchmark: fieldError('benchmark', 'unknown_benchmark'),
  kindOfMandate: fieldError('kind', 'kind_of_mandate'),
};

/** All errors of a portfolio's form that its schema cannot find. */
export const portfolioErrors = (form: ChangedPortfolio): FieldError[] => {
  const seen = new Set<string>();
  return (form.accounts ?? []).flatMap((account, i) => {
    const key = accountKey(account);
    const isRepeated = seen.has(key);
    seen.add(key);
    return isRepeated ? [fieldError(`accounts.${i}.number`, 'account_repeated')] : [];
  });
};

/** The settings that figures depend on. */
export interface FigureSettings {
  readonly base_currency: string;
  readonly cash_kept: boolean;
  readonly cost_method: string;
  readonly short_sales: boolean;
}

/** Whether a change of settings changes the portfolio's figures. */
export const changesFigures = (before: FigureSettings, after: FigureSettings): boolean =>
  before.base_currency !== after.base_currency ||
  before.cash_kept !== after.cash_kept ||
  before.cost_method !== after.cost_method ||
  before.short_sales !== after.short_sales;

/** Each account counts by itself: units that one is short of do not make up for those that another holds. */
const holdsUnits = ({ steps, accounts, ofAccounts }: Ledger): boolean =>
  steps.some((ofInstrument, instrument) =>
    ofAccounts === null
      ? (ofInstrument.at(-1)?.quantity ?? 0n) !== 0n
      : accounts.some((_, account) => ofAccounts.held(instrument, account) !== 0n),
  );

const holdsCash = (ledger: Ledger): boolean =>
  balancesByAccount(ledger, Infinity).some((ofCurrency) => ofCurrency.some((balance) => balance !== 0n));

/** Why a portfolio cannot be closed on a day; null when it is empty and has no later entries. */
export const emptyReason = (
  ledger: Ledger,
  { closedOn, cashKept }: { closedOn: string; cashKept: boolean },
): Reason<'entry_after_closing' | 'portfolio_holds_positions' | 'portfolio_holds_cash'> | null => {
  const last = ledger.bookings.at(-1);
  if (last !== undefined && last.entry.tradeDate > closedOn)
    return { code: 'entry_after_closing', params: { day: last.entry.tradeDate } };
  if (holdsUnits(ledger)) return { code: 'portfolio_holds_positions', params: {} };
  return cashKept && holdsCash(ledger) ? { code: 'portfolio_holds_cash', params: {} } : null;
};
