/** What reports freeze of a portfolio: nothing that depends on who reads it. */
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import { getPortfolio } from '@partnerfolio/contract/portfolios';
import type { Reader } from './reading.actions.ts';

type Read = OutputOf<typeof getPortfolio>;
export type Portfolio = Pick<
  Read,
  'id' | 'name' | 'client' | 'baseCurrency' | 'kind' | 'cashKept' | 'openedOn' | 'accounts'
>;
export type Account = Portfolio['accounts'][number];

/** What is frozen of an answer. */
export const frozenPortfolio = ({
  id,
  name,
  client,
  baseCurrency,
  kind,
  cashKept,
  openedOn,
  accounts,
}: Read): Portfolio => ({ id, name, client, baseCurrency, kind, cashKept, openedOn, accounts });

export const readPortfolio = async (read: Reader, id: string): Promise<Portfolio> =>
  frozenPortfolio(await read(getPortfolio, { params: { id } }));
