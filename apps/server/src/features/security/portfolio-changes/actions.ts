/** Reads the trail of a portfolio, for everyone who may see the portfolio. */
import type { PortfolioEvent } from '@partnerfolio/contract/portfolios/changes';
import type { Staff } from '../../../platform/access/access.ts';
import type { App } from '../../../platform/context.ts';
import { refuse } from '../../../platform/http/problem.ts';
import { describeEvent, recordsNamed } from '../details.rules.ts';
import type { NameOf } from '../details.rules.ts';
import { findNames } from '../names.queries.ts';
import * as queries from './queries.ts';
import { visibleDetails } from './visible-details.rules.ts';

interface Reader {
  readonly app: App;
  readonly viewer: Staff;
}

const entryOf = ({ entity, entityId }: queries.TrailRow): string | null =>
  entity === 'transaction' ? entityId : null;

const toChange = (
  row: queries.TrailRow,
  { nameOf, entries }: { readonly nameOf: NameOf; readonly entries: ReadonlySet<string> },
): PortfolioEvent => {
  const entry = entryOf(row);
  return {
    id: row.id,
    event: row.eventType,
    at: row.createdAt,
    by: row.userId === null ? null : { id: row.userId, fullName: row.fullName },
    details: visibleDetails(describeEvent(row, nameOf)),
    transactionId: entry !== null && entries.has(entry) ? entry : null,
  };
};

interface Asked {
  readonly id: string;
  readonly offset: number;
  readonly limit: number;
}

/** A page of the changes of a portfolio, newest first. */
export const readPortfolioChanges = async ({ app, viewer }: Reader, { id, ...page }: Asked) => {
  const scope = await queries.findTrailScope(app.db, viewer, id);
  if (scope === null) return refuse('not_found');
  const rows = await queries.selectTrail(app.db, await queries.listTrailIds(app.db, scope, page));
  const names = await findNames(app.db, { viewer, seesAddresses: false }, recordsNamed(rows));
  const entries = await queries.findStoredEntries(
    app.db,
    id,
    rows.flatMap((row) => entryOf(row) ?? []),
  );
  const nameOf: NameOf = (kind, named) => names.get(`${kind} ${named.toLowerCase()}`) ?? null;
  const items = rows.map((row) => toChange(row, { nameOf, entries }));
  return { items, ...(await queries.countTrail(app.db, scope)) };
};
