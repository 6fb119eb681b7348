/** What reports freeze of a portfolio: nothing that depends on who reads it. */
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import { getPortfolio } from '@partnerfolio/contract/portfolios';
import type { ReportOptions } from '@partnerfolio/contract/reports/options';
import type { Reader } from './reading.actions.ts';

type Read = OutputOf<typeof getPortfolio>;
export type Portfolio = Pick<
  Read,
  'id' | 'name' | 'client' | 'baseCurrency' | 'kind' | 'cashKept' | 'openedOn' | 'accounts'
>;
export type Account = Portfolio['accounts'][number];

const shownDigits = 4;

/** The account under the name that the report asks for: writers print an alias rather than custodian and number. */
const namedAccount = (account: Account, byAlias: boolean): Account => {
  if (!byAlias) return { ...account, alias: null };
  const { alias, custodian, number } = account;
  // A number this short would be printed whole.
  if (alias !== null || number.length <= shownDigits) return account;
  return { ...account, alias: `${custodian} ···${number.slice(-shownDigits)}`.trim(), number: '' };
};

/** What is frozen of an answer, with accounts by their alias or number as the report's options say. */
export const frozenPortfolio = (
  { id, name, client, baseCurrency, kind, cashKept, openedOn, accounts }: Read,
  { accountAliases }: Pick<ReportOptions, 'accountAliases'> = {},
): Portfolio => {
  const named =
    accountAliases === undefined
      ? accounts
      : accounts.map((account) => namedAccount(account, accountAliases));
  return { id, name, client, baseCurrency, kind, cashKept, openedOn, accounts: named };
};

export const readPortfolio = async (
  read: Reader,
  id: string,
  options: Pick<ReportOptions, 'accountAliases'> = {},
): Promise<Portfolio> => frozenPortfolio(await read(getPortfolio, { params: { id } }), options);
