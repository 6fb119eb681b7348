/** Changes of the firm's own days, each in one transaction with its audit event, on the locked calendar. */
import { fieldError } from '@partnerfolio/contract/refusals/field-errors';
import { ownDaysAtMost } from '@partnerfolio/contract/settings/holidays';
import type { OwnDay, OwnDayForm } from '@partnerfolio/contract/settings/holidays';
import { v7 as uuid } from 'uuid';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { because, refuse } from '../../platform/http/problem.ts';
import { createOnce } from '../../platform/serve/idempotency.ts';
import type { Act } from './calendar.actions.ts';
import * as queries from './queries.ts';

const formOf = ({ day, name, kind }: OwnDay): OwnDayForm => ({ day, name, kind });

interface Written {
  readonly eventType: 'firm.add_day' | 'firm.change_day' | 'firm.remove_day';
  readonly id: string;
  readonly before?: OwnDayForm;
  readonly after?: OwnDayForm;
}

const audit = (trx: Db, { app, viewer }: Act, { id, ...event }: Written): Promise<void> =>
  writeAudit(trx, {
    ...event,
    now: app.clock.now(),
    userId: viewer.id,
    entity: 'firm',
    metadata: { ownDayId: id },
  });

/** Whether another own day has the date. */
const isTaken = async (trx: Db, { day }: OwnDayForm, id: string | null): Promise<boolean> => {
  const found = await queries.findOwnDayOf(trx, day);
  return found !== undefined && found.id !== id;
};

const taken = () => refuse('already_exists', { fields: [fieldError('day', 'own_day_exists')] });

const insert = async (trx: Db, act: Act, form: OwnDayForm) => {
  if (await isTaken(trx, form, null)) return taken();
  if ((await queries.countOwnDays(trx)) >= ownDaysAtMost)
    return refuse('wrong_state', because('too_many_own_days'));
  const stored = await queries.insertOwnDay(trx, { id: uuid(), ...form });
  await audit(trx, act, { eventType: 'firm.add_day', id: stored.id, after: form });
  return stored;
};

export const addOwnDay = (act: Act, form: OwnDayForm) =>
  inTransaction(act.app.db, async (trx) => {
    await queries.lockCalendar(trx);
    return createOnce(trx, { create: () => insert(trx, act, form) });
  });

interface Target {
  readonly id: string;
  readonly revision: number;
}

/** Locks the calendar and finds an own day at a revision, or refuses. */
const openOwnDay = async (trx: Db, { id, revision }: Target) => {
  await queries.lockCalendar(trx);
  const stored = await queries.findOwnDay(trx, id);
  if (stored === undefined) return refuse('not_found');
  return stored.revision === revision ? stored : refuse('stale');
};

export const updateOwnDay = (act: Act, { form, ...target }: Target & { readonly form: OwnDayForm }) =>
  inTransaction(act.app.db, async (trx) => {
    const opened = await openOwnDay(trx, target);
    if ('ok' in opened) return opened;
    if (await isTaken(trx, form, opened.id)) return taken();
    const stored = await queries.changeOwnDay(trx, opened.id, form);
    await audit(trx, act, {
      eventType: 'firm.change_day',
      id: opened.id,
      before: formOf(opened),
      after: form,
    });
    return stored;
  });

/** Removes an own day; the audit log keeps what it said. */
export const removeOwnDay = (act: Act, target: Target) =>
  inTransaction(act.app.db, async (trx) => {
    const opened = await openOwnDay(trx, target);
    if ('ok' in opened) return opened;
    await queries.deleteOwnDay(trx, opened.id);
    await audit(trx, act, { eventType: 'firm.remove_day', id: opened.id, before: formOf(opened) });
    return { done: true as const };
  });
