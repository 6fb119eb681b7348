/** Restrictions: read, added and ended; each change in one transaction with its audit event, on the locked record. */
import { restrictionsAtMost } from '@partnerfolio/contract/restrictions/choices';
import type {
  Restriction,
  RestrictionForm,
  Restrictions,
} from '@partnerfolio/contract/restrictions/restrictions';
import type { LocalDate } from '@partnerfolio/contract/values';
import { v7 as uuid } from 'uuid';
import { writeAudit } from '../../platform/audit/audit.ts';
import { personOf } from '../../platform/basics/person.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { because, invariant, refuse, refuseFor } from '../../platform/http/problem.ts';
import { createOnce } from '../../platform/serve/idempotency.ts';
import type { Act } from '../clients/actions.ts';
import type { Opened } from './opening.actions.ts';
import * as queries from './queries.ts';
import type { RestrictionRow, Scope } from './queries.ts';

const holdsOn = ({ ended_at: endedAt, until_day: until }: RestrictionRow, today: LocalDate): boolean =>
  endedAt === null && (until === null || until >= today);

const isOwn = (row: RestrictionRow, scope: Scope): boolean =>
  scope.of === 'firm' ? row.level === 'firm' : (row.portfolio_id ?? row.client_id) === scope.id;

/** Whose a restriction is. A household that the viewer may not see has neither id nor name. */
const sourceOf = (row: RestrictionRow): Restriction['source'] => ({
  level: row.level,
  id: row.is_seen ? (row.portfolio_id ?? row.client_id) : null,
  name: row.is_seen ? row.source_name : null,
});

const objectOf = (row: RestrictionRow): Pick<Restriction, 'instrument' | 'assetClass'> => ({
  instrument:
    row.instrument_id === null
      ? null
      : { id: row.instrument_id, symbol: row.symbol ?? '', name: row.instrument_name ?? '' },
  assetClass: row.asset_class,
});

interface Seen {
  readonly scope: Scope;
  readonly today: LocalDate;
  /** Whether the viewer may change the restrictions of the scope. */
  readonly mayChange: boolean;
}

const toView = (row: RestrictionRow, { scope, today, mayChange }: Seen): Restriction => ({
  id: row.id,
  kind: row.kind,
  ...objectOf(row),
  reason: row.is_seen ? row.reason : null,
  until: row.until_day,
  addedAt: row.added_at,
  addedBy: { id: row.added_by, fullName: row.adder_name },
  endedAt: row.ended_at,
  endedBy: personOf(row.ended_by, row.ender_name),
  isInForce: holdsOn(row, today),
  source: sourceOf(row),
  may: { end: mayChange && holdsOn(row, today) && isOwn(row, scope) },
});

/** What holds for a scope that the viewer may see, and the latest of its own that ended. */
export const readRestrictions = async (
  { app, viewer }: Act,
  scope: Scope,
  mayChange: boolean,
): Promise<Restrictions> => {
  const today = app.clock.today();
  const holding = await queries.listHolding(app.db, viewer, { scope, today });
  const ended = await queries.listEnded(app.db, viewer, { scope, today });
  return {
    items: [...holding, ...ended].map((row) => toView(row, { scope, today, mayChange })),
    may: { add: mayChange },
  };
};

const eventTypes = {
  firm: { add: 'firm.add_restriction', end: 'firm.end_restriction' },
  client: { add: 'client.add_restriction', end: 'client.end_restriction' },
  portfolio: { add: 'portfolio.add_restriction', end: 'portfolio.end_restriction' },
} as const;

interface Event {
  readonly does: 'add' | 'end';
  readonly scope: Scope;
  readonly row: RestrictionRow;
}

const audit = (trx: Db, { app, viewer }: Act, { does, scope, row }: Event): Promise<void> =>
  writeAudit(trx, {
    eventType: eventTypes[scope.of][does],
    now: app.clock.now(),
    userId: viewer.id,
    entity: scope.of,
    ...(scope.of !== 'firm' && { entityId: scope.id }),
    metadata: {
      restrictionId: row.id,
      restriction: row.kind,
      ...(row.instrument_id !== null && { instrumentId: row.instrument_id }),
      ...(row.asset_class !== null && { assetClass: row.asset_class }),
      ...(row.until_day !== null && { until: row.until_day }),
      reason: row.reason,
    },
  });

interface Refused {
  readonly ok: false;
}

interface Place<R, C> {
  readonly scope: Scope;
  /** Locks the record; refuses who may not see or change it. */
  readonly open: (trx: Db, act: Act) => Promise<R | Opened<C>>;
}

const reread = async (trx: Db, { viewer }: Act, place: { readonly scope: Scope; readonly id: string }) => {
  const row = await queries.findOwn(trx, viewer, place);
  invariant(row !== null, 'a restriction that was just written is there');
  return row;
};

const insert = async (
  trx: Db,
  act: Act,
  { scope, form }: { readonly scope: Scope; readonly form: RestrictionForm },
) => {
  const today = act.app.clock.today();
  if (form.until !== null && form.until < today) return refuseFor('until', 'day_in_past');
  if (form.instrumentId !== null && !(await queries.holdInstrument(trx, form.instrumentId)))
    return refuseFor('instrumentId', 'unknown_instrument');
  const { count, isSame } = await queries.countInForce(trx, { scope, today }, form);
  if (isSame) return refuse('wrong_state', because('restriction_in_force'));
  if (count >= restrictionsAtMost) return refuse('wrong_state', because('too_many_restrictions'));
  const id = uuid();
  await queries.insertRestriction(trx, {
    id,
    kind: form.kind,
    client_id: scope.of === 'client' ? scope.id : null,
    portfolio_id: scope.of === 'portfolio' ? scope.id : null,
    instrument_id: form.instrumentId,
    asset_class: form.assetClass,
    reason: form.reason,
    until_day: form.until,
    added_at: act.app.clock.now().toISOString(),
    added_by: act.viewer.id,
  });
  const row = await reread(trx, act, { scope, id });
  await audit(trx, act, { does: 'add', scope, row });
  return toView(row, { scope, today, mayChange: true });
};

/** Adds a restriction to the firm, a client or a portfolio. */
export const addRestriction = <R extends Refused, C extends Refused>(
  act: Act,
  { scope, open }: Place<R, C>,
  form: RestrictionForm,
) =>
  inTransaction(act.app.db, async (trx) => {
    const opened = await open(trx, act);
    if (!('closed' in opened)) return opened;
    const { closed } = opened;
    const create = async () => closed ?? insert(trx, act, { scope, form });
    return createOnce(trx, { create });
  });

/** Ends a restriction of the firm, a client or a portfolio. One that is over stays as it is. */
export const endRestriction = <R extends Refused, C extends Refused>(
  act: Act,
  { scope, open }: Place<R, C>,
  id: string,
) =>
  inTransaction(act.app.db, async (trx) => {
    const opened = await open(trx, act);
    if (!('closed' in opened)) return opened;
    const row = await queries.findOwn(trx, act.viewer, { scope, id });
    if (row === null) return refuse('not_found');
    const today = act.app.clock.today();
    const seen = { scope, today, mayChange: true };
    if (!holdsOn(row, today)) return toView(row, seen);
    if (opened.closed !== null) return opened.closed;
    await queries.markEnded(trx, id, { at: act.app.clock.now().toISOString(), by: act.viewer.id });
    await audit(trx, act, { does: 'end', scope, row });
    return toView(await reread(trx, act, { scope, id }), seen);
  });
