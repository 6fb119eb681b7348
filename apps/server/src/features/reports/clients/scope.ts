/** Which portfolios a report of a client or a household is of. */
import { getClient, getClientFigures } from '@partnerfolio/contract/clients';
import type { ClientFigures } from '@partnerfolio/contract/clients';
import { listPortfolios } from '@partnerfolio/contract/portfolios';
import { reportedPortfoliosAtMost } from '@partnerfolio/contract/reports/options';
import { refuse, refuseFor } from '../../../platform/http/problem.ts';
import { ReadRefused } from '../template/reading.actions.ts';
import type { Reader } from '../template/reading.actions.ts';
import { clientIdOf } from '../template/statement.actions.ts';
import type { ReportScope, ReportSubject, ScopePortfolio } from '../template/template.ts';

const rowsAtOnce = 200;

/** The portfolios of the client, and of the members that the caller may see; at most so many that all can be printed. */
const readPortfolios = async (
  read: Reader,
  clientId: string,
  isHousehold: boolean,
): Promise<ScopePortfolio[]> => {
  const query = {
    clientId,
    ...(isHousehold && { withMembers: 'true' as const }),
    sort: 'name' as const,
    limit: rowsAtOnce,
  };
  const { items, total } = await read(listPortfolios, { query });
  if (total > reportedPortfoliosAtMost)
    throw new ReadRefused(
      refuseFor('template', 'report_of_fewer_portfolios', { count: reportedPortfoliosAtMost }),
    );
  return items
    .map(({ id, name, client, baseCurrency, openedOn, closedOn }) => ({
      id,
      name,
      client,
      baseCurrency,
      openedOn,
      closedOn,
    }))
    .toSorted((one, other) => Number(one.id > other.id) - Number(one.id < other.id));
};

const idsOf = (portfolios: readonly ScopePortfolio[]): string => portfolios.map(({ id }) => id).join();

export interface ScopeReading {
  readonly scope: ReportScope;
  readonly combined: ClientFigures;
}

/**
 * Reads the scope with the client's combined figures, then what `compose` reads of its portfolios. The combined figures rest on
 * stored ones: while some of these wait to be computed, or portfolios come and go, both would be of different states.
 * @throws ReadRefused
 */
export const readInScope = async <F>(
  read: Reader,
  subject: ReportSubject,
  compose: (reading: ScopeReading) => Promise<F>,
): Promise<F> => {
  const id = clientIdOf(subject);
  const params = { id };
  const { kind, name, owner } = await read(getClient, { params });
  const isHousehold = kind === 'household';
  const portfolios = await readPortfolios(read, id, isHousehold);
  const combined = await read(getClientFigures, { params });
  const scope: ReportScope = {
    client: { id, name, isHousehold },
    adviser: owner.fullName,
    seesAll: combined.members !== 'visible',
    currency: combined.currency,
    portfolios,
  };
  const figures = await compose({ scope, combined });
  const after = await read(getClientFigures, { params });
  const isAtRest = combined.renewing === 0 && after.renewing === 0;
  if (!isAtRest || idsOf(await readPortfolios(read, id, isHousehold)) !== idsOf(portfolios))
    throw new ReadRefused(refuse('busy'));
  return figures;
};
