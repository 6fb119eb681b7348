/** Who may write to a ledger, and how its refusals are answered. */
import type { Staff } from '../../platform/access/access.ts';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { because, refuse } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { portfolioAccess } from '../portfolio-access/access.queries.ts';
import { consentOf } from '../portfolio-access/ledger-lock.actions.ts';
import type { Changed } from './change.actions.ts';
import type { BookingError } from './rules.ts';

/** Refuses a writer who may not see the portfolio, or may only look at it. */
export const refuseWriter = async (
  db: Db,
  viewer: Staff,
  portfolioId: string,
): Promise<Refusal<'not_found' | 'forbidden'> | null> => {
  const access = await portfolioAccess(db, viewer, portfolioId);
  if (access === null) return refuse('not_found');
  return access.mayEdit ? null : refuse('forbidden');
};

const toField = ({ field, error }: BookingError) => ({ path: field, ...error });

/** An error of one of many entries, at its row; one in another entry of the ledger concerns all rows. */
const toRowField = ({ index, field, error }: BookingError) => ({
  path: index === null ? 'rows' : `rows.${index}.${field}`,
  ...error,
});

type Outcome = Exclude<Changed, { ok: true }>;

/** A refusal of the ledger in the shape of the contract. */
export const toRefusal = (outcome: Exclude<Outcome, { code: 'stale' }>) =>
  outcome.code === 'ledger_fault'
    ? refuse('ledger_fault', { fields: outcome.faults.map(toField) })
    : refuse(outcome.code, { reason: outcome.reason });

/** At most this many errors are answered. */
const errorsAtMost = 100;

/** A refusal of many entries in the shape of the contract. */
export const toRowsRefusal = (outcome: Exclude<Outcome, { code: 'stale' }>) =>
  outcome.code === 'ledger_fault'
    ? refuse('ledger_fault', { fields: outcome.faults.slice(0, errorsAtMost).map(toRowField) })
    : refuse(outcome.code, { reason: outcome.reason });

/** The user who books by hand. */
export const bookkeeper = (app: App, viewer: Staff, intoClosedPeriod: boolean) => ({
  userId: viewer.id,
  importId: null,
  now: app.clock.now(),
  today: app.clock.today(),
  closedPeriods: consentOf(viewer, intoClosedPeriod),
});

/** Refuses a user who may not change the other side of a transfer, without revealing whose it is. */
export const refuseOtherSide = async (
  db: Db,
  viewer: Staff,
  portfolioId: string,
): Promise<Refusal<'forbidden', 'other_side_not_yours'> | null> => {
  const access = await portfolioAccess(db, viewer, portfolioId);
  if (access?.mayEdit === true) return null;
  return refuse('forbidden', because('other_side_not_yours'));
};
