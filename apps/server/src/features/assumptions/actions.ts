/** Reads the firm's assumptions by asset class, and adds versions of them. */
import { assumptionVersionsListed } from '@partnerfolio/contract/assumptions/assumptions';
import type {
  Assumptions,
  AssumptionsForm,
  AssumptionVersion,
} from '@partnerfolio/contract/assumptions/assumptions';
import { v7 as uuid } from 'uuid';
import type { Staff } from '../../platform/access/access.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { lockFirm } from '../../platform/firm/firm.queries.ts';
import { because, refuse, refuseFor } from '../../platform/http/problem.ts';
import * as queries from './queries.ts';
import type { StoredVersion } from './queries.ts';
import { arePossible, givenContent } from './rules.ts';

const toVersion = (row: StoredVersion): AssumptionVersion => ({
  number: row.number,
  from: row.from_day,
  source: row.source,
  createdAt: row.created_at,
  createdBy: row.created_by === null ? null : { id: row.created_by, fullName: row.creator_name },
});

/** A version with what it says, or the newest one; null if there is none. */
export const readVersion = async (db: Db, number?: number) => {
  const row = await queries.findVersion(db, number);
  return row === undefined ? null : { ...toVersion(row), ...row.content };
};

/** The assumptions that count, and the list of versions. */
export const readAssumptions = async (db: Db): Promise<Assumptions> => {
  const current = await readVersion(db);
  const versions = await queries.listVersions(db, assumptionVersionsListed);
  return { current, versions: versions.map(toVersion), revision: (current?.number ?? 0) + 1 };
};

interface Act {
  readonly app: App;
  readonly viewer: Pick<Staff, 'id'>;
}

/** Adds a version that counts from now on, based on the revision of the one that counted. */
export const putAssumptions = async (
  { app, viewer }: Act,
  { revision, ...form }: AssumptionsForm & { readonly revision: number },
) => {
  if (form.from > app.clock.today()) return refuseFor('from', 'day_in_future');
  const content = givenContent(form);
  if (!arePossible(content)) return refuseFor('correlations', 'correlations_impossible');
  return inTransaction(app.db, async (trx) => {
    // Versions follow each other under the lock of the firm.
    if ((await lockFirm(trx)) === null) return refuse('wrong_state', because('firm_not_set_up'));
    const before = await queries.findVersion(trx);
    const number = (before?.number ?? 0) + 1;
    if (number !== revision) return refuse('stale');
    await queries.insertVersion(trx, {
      id: uuid(),
      number,
      content: JSON.stringify(content),
      source: form.source,
      from_day: form.from,
      created_at: app.clock.now().toISOString(),
      created_by: viewer.id,
    });
    await writeAudit(trx, {
      eventType: 'firm.change_assumptions',
      now: app.clock.now(),
      userId: viewer.id,
      entity: 'firm',
      after: { version: number, fromDay: form.from, source: form.source },
    });
    return readAssumptions(trx);
  });
};
