/** The only definition of which issued reports a user may see; features below the reports need it too. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { seesEveryClient } from './rules.ts';
import { isVisibleClient } from './visibility.queries.ts';
import type { RightsHolder } from './visibility.queries.ts';

/** Whoever has the right, and may see every client whose figures a report of the firm adds up. */
export const seesFirmReports = (viewer: RightsHolder): boolean =>
  viewer.rights.has('reports.firm') && seesEveryClient(viewer);

/**
 * True for the reports `r`, with their `clients`, that the viewer may see: their client, and every portfolio that a report of
 * several names. A report of a household holds figures of members whom not everyone may see who sees the household; one of the
 * firm those of every client.
 */
export const isVisibleReport = (viewer: RightsHolder): RawBuilder<boolean> => {
  if (seesFirmReports(viewer)) return sql<boolean>`true`;
  return seesEveryClient(viewer)
    ? sql<boolean>`clients.id is not null`
    : sql<boolean>`(clients.id is not null and ${isVisibleClient(viewer)} and not exists (
        select from report_portfolios join portfolios as named on named.id = report_portfolios.portfolio_id
          join clients as owner on owner.id = named.client_id
        where report_portfolios.report_id = r.id and not ${isVisibleClient(viewer, 'owner')}))`;
};
