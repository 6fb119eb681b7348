/** Closing and reopening periods, and what is shown of them. */
import { fieldError } from '@partnerfolio/contract/refusals/field-errors';
import { setTimeout as passed } from 'node:timers/promises';
import { closingActsShown } from '@partnerfolio/contract/portfolios/closed-periods';
import type { ClosedPeriods, ClosingScope } from '@partnerfolio/contract/portfolios/closed-periods';
import type { LocalDate } from '@partnerfolio/contract/values';
import { v7 as uuid } from 'uuid';
import { can } from '../../platform/access/access.ts';
import type { Staff } from '../../platform/access/access.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { because, refuse } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { seesEveryClient } from '../client-access/rules.ts';
import { tryLockPeriod } from '../portfolio-access/closed-periods.queries.ts';
import * as queries from './queries.ts';
import type { ActRow, LateRow, Scope } from './queries.ts';
import { closingError, reopeningError } from './rules.ts';

interface Act {
  readonly app: App;
  readonly viewer: Staff;
}

/** A scope that the viewer may see, and whether the viewer may change it. */
export interface SeenScope {
  readonly scope: Scope;
  readonly mayEdit: boolean;
}

const person = (id: string | null, fullName: string | null) => (id === null ? null : { id, fullName });

const toAct = (row: ActRow) => ({
  id: row.id,
  closedThrough: row.closed_through,
  reason: row.reason,
  at: row.acted_at,
  by: person(row.acted_by, row.actor_name),
});

const toLate = (row: LateRow) => ({
  id: row.id,
  at: row.changed_at,
  by: person(row.changed_by, row.changer_name),
  scope: row.scope,
  closedThrough: row.closed_through,
  firstDay: row.first_day,
  entries: row.entry_count,
  importId: row.import_id,
});

/** The scopes that apply to one, from itself to the firm. */
const scopesAround = ({ scope, mayEdit }: SeenScope, viewer: Staff): SeenScope[] => {
  const firm = { scope: { scope: 'firm' as const }, mayEdit: seesEveryClient(viewer) };
  if (scope.scope === 'firm') return [firm];
  const client = { scope: { scope: 'client' as const, clientId: scope.clientId }, mayEdit };
  return scope.scope === 'client' ? [client, firm] : [{ scope, mayEdit }, client, firm];
};

/** What is closed for a scope, with the acts of all scopes that apply to it. */
export const readClosings = async (db: Db, viewer: Staff, seen: SeenScope): Promise<ClosedPeriods> => {
  const scopes: ClosingScope[] = [];
  for (const { scope, mayEdit } of scopesAround(seen, viewer)) {
    const rows = await queries.selectActs(db, scope, closingActsShown);
    scopes.push({
      scope: scope.scope,
      closedThrough: rows[0]?.closed_through ?? null,
      revision: rows[0]?.revision ?? 0,
      acts: rows.map(toAct),
      mayClose: mayEdit && can(viewer, 'ledger.close_period'),
    });
  }
  // The latest day counts; of equal ones the widest scope, as writers of ledgers are told.
  const closed = scopes.flatMap(({ scope, acts: [act] }) =>
    act === undefined || act.closedThrough === null
      ? []
      : [{ ...act, scope, closedThrough: act.closedThrough }],
  );
  const effective = closed
    .toReversed()
    .reduce<(typeof closed)[number] | null>(
      (latest, one) => (latest === null || one.closedThrough > latest.closedThrough ? one : latest),
      null,
    );
  const { scope } = seen;
  const late =
    scope.scope === 'portfolio'
      ? await queries.selectLateChanges(db, scope.portfolioId, closingActsShown)
      : [];
  return { effective, scopes, late: late.map(toLate) };
};

interface Change {
  readonly closedThrough: LocalDate | null;
  readonly reason: string;
  readonly revision: number;
}

type Refused = Refusal<'forbidden' | 'stale' | 'wrong_state' | 'invalid', 'ledger_kept_changing'>;

/** Finds a scope for the viewer in the transaction that changes it, or refuses one that the viewer may not see. */
export type FindScope<Hidden> = (db: Db) => Promise<SeenScope | Hidden>;

type Kind = 'close' | 'reopen';

type DayError = NonNullable<ReturnType<typeof closingError> | ReturnType<typeof reopeningError>>;

const errorField = (error: DayError) =>
  'day' in error
    ? fieldError('closedThrough', error.code, { day: error.day })
    : fieldError('closedThrough', error.code);

/** Why the act cannot follow the last one; null if it can. */
const obstacleTo = (
  kind: Kind,
  { change, last, today }: { change: Change; last: ActRow | undefined; today: LocalDate },
): Refused | null => {
  if ((last?.revision ?? 0) !== change.revision) return refuse('stale');
  const [before, after] = [last?.closed_through ?? null, change.closedThrough];
  const error =
    kind === 'close' && after !== null
      ? closingError({ before, after }, today)
      : reopeningError({ before, after });
  return error === null ? null : refuse('invalid', { fields: [errorField(error)] });
};

const entityOf = (scope: Scope) => {
  if (scope.scope === 'firm') return { entity: 'firm' };
  return scope.scope === 'client'
    ? { entity: 'client', entityId: scope.clientId }
    : { entity: 'portfolio', entityId: scope.portfolioId };
};

const write = async (
  trx: Db,
  { app, viewer }: Act,
  { kind, scope, change, last }: { kind: Kind; scope: Scope; change: Change; last: ActRow | undefined },
): Promise<void> => {
  const now = app.clock.now();
  const { closedThrough, reason } = change;
  await queries.insertAct(trx, {
    id: uuid(),
    scope: scope.scope,
    client_id: scope.scope === 'client' ? scope.clientId : null,
    portfolio_id: scope.scope === 'portfolio' ? scope.portfolioId : null,
    revision: change.revision + 1,
    closed_through: closedThrough,
    reason,
    acted_at: now.toISOString(),
    acted_by: viewer.id,
  });
  await writeAudit(trx, {
    eventType: kind === 'close' ? 'ledger.close_period' : 'ledger.reopen_period',
    now,
    userId: viewer.id,
    ...entityOf(scope),
    metadata: { scope: scope.scope, reason },
    before: { closedThrough: last?.closed_through ?? null },
    after: { closedThrough },
  });
};

interface Asked<Hidden> {
  readonly kind: Kind;
  readonly find: FindScope<Hidden>;
  readonly change: Change;
}

/** Acts once if no writer of a ledger of the scope is at work; `busy` otherwise. */
const tryToAct = <Hidden extends Refusal>(
  act: Act,
  { kind, find, change }: Asked<Hidden>,
): Promise<ClosedPeriods | Refused | Hidden | 'busy'> =>
  inTransaction(act.app.db, async (trx) => {
    const seen = await find(trx);
    if ('ok' in seen) return seen;
    if (!seen.mayEdit) return refuse('forbidden');
    const { scope } = seen;
    const place = {
      clientId: scope.scope === 'client' ? scope.clientId : null,
      portfolioId: scope.scope === 'portfolio' ? scope.portfolioId : null,
    };
    if (!(await tryLockPeriod(trx, place))) return 'busy';
    const [last] = await queries.selectActs(trx, scope, 1);
    const obstacle = obstacleTo(kind, { change, last, today: act.app.clock.today() });
    if (obstacle !== null) return obstacle;
    await write(trx, act, { kind, scope, change, last });
    return readClosings(trx, act.viewer, seen);
  });

const pauseMs = 50;
const triesAtMost = 100;

/**
 * Closes or reopens a period. It waits for writers of its ledgers without queuing for the lock: one that waited in the queue would
 * hold up writers that already hold a ledger, and two of them could then wait for each other.
 */
export const changePeriod = async <Hidden extends Refusal = never>(
  act: Act,
  asked: Asked<Hidden>,
): Promise<ClosedPeriods | Refused | Hidden> => {
  for (let tries = 0; tries < triesAtMost; tries += 1) {
    const outcome = await tryToAct(act, asked);
    if (outcome !== 'busy') return outcome;
    await passed(pauseMs);
  }
  return refuse('wrong_state', because('ledger_kept_changing'));
};
