/** Changes of mandates, each in one transaction with its audit event, on the locked portfolio. */
import { fieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { Mandate, mandateFormSchema } from '@partnerfolio/contract/portfolios/mandates';
import { mandatesAtMost } from '@partnerfolio/contract/portfolios/mandates';
import type { LocalDate } from '@partnerfolio/contract/values';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import type { Staff } from '../../platform/access/access.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import { toColumns, toFields } from '../../platform/database/column-names.ts';
import type { ColumnTable } from '../../platform/database/column-names.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { because, invariant, refuse } from '../../platform/http/problem.ts';
import { createOnce } from '../../platform/serve/idempotency.ts';
import { lockPortfolio } from '../portfolio-access/queries.ts';
import * as queries from './queries.ts';
import type { StoredMandate } from './queries.ts';
import { closingReason, endedBy, isCorrection, overlap, stateOf } from './rules.ts';

export type MandateForm = z.output<typeof mandateFormSchema>;

/** The acting user and the app. */
export interface Act {
  readonly app: App;
  readonly viewer: Staff;
}

const mandateColumns = {
  service: 'service',
  fromDay: 'from_day',
  toDay: 'to_day',
  agreement: 'agreement',
  note: 'note',
} as const satisfies ColumnTable<MandateForm>;

/** A mandate in the shape of the contract. */
export const toMandate = (row: StoredMandate, today: LocalDate): Mandate => {
  const fields = toFields(mandateColumns, row);
  return {
    id: row.id,
    ...fields,
    state: stateOf(fields, today),
    revision: row.revision,
    createdAt: row.created_at,
    createdBy: row.created_by === null ? null : { id: row.created_by, fullName: row.creator_name },
  };
};

const listStored = async (trx: Db, portfolioId: string) =>
  (await queries.selectMandates(trx, portfolioId)).map((row) => ({
    row,
    ...toFields(mandateColumns, row),
  }));
type Stored = Awaited<ReturnType<typeof listStored>>[number];

const formOf = ({ row }: Stored): MandateForm => toFields(mandateColumns, row);

/** Locks the portfolio for a change of its mandates, or refuses. */
const openForChange = async (trx: Db, { viewer }: Act, portfolioId: string) => {
  const row = await lockPortfolio(trx, viewer, portfolioId);
  if (row === null) return refuse('not_found');
  return row.may_edit ? { isClosed: row.closed_on !== null } : refuse('forbidden');
};

/** Opens a portfolio for a change of one of its mandates at a revision, or refuses. */
const openMandate = async (
  trx: Db,
  act: Act,
  { portfolioId, id, revision }: { portfolioId: string; id: string; revision: number },
) => {
  const opened = await openForChange(trx, act, portfolioId);
  if (!('isClosed' in opened)) return opened;
  const stored = await listStored(trx, portfolioId);
  const mandate = stored.find(({ row }) => row.id === id);
  if (mandate === undefined) return refuse('not_found');
  if (mandate.row.revision !== revision) return refuse('stale');
  if (opened.isClosed) return refuse('wrong_state', because('portfolio_closed'));
  return { mandate, others: stored.filter((one) => one !== mandate) };
};

const reread = async (trx: Db, { app }: Act, { portfolioId, id }: { portfolioId: string; id: string }) => {
  const row = (await queries.selectMandates(trx, portfolioId)).find((one) => one.id === id);
  invariant(row !== undefined, 'a mandate that was just written is there');
  return toMandate(row, app.clock.today());
};

interface Written {
  readonly eventType: 'portfolio.add_mandate' | 'portfolio.change_mandate' | 'portfolio.remove_mandate';
  readonly portfolioId: string;
  readonly mandateId: string;
  readonly before?: MandateForm;
  readonly after?: MandateForm;
  readonly reason?: string | null;
}

const audit = (trx: Db, { app, viewer }: Act, event: Written): Promise<void> => {
  const { portfolioId, mandateId, reason = null, ...states } = event;
  return writeAudit(trx, {
    ...states,
    now: app.clock.now(),
    userId: viewer.id,
    entity: 'portfolio',
    entityId: portfolioId,
    metadata: { mandateId, ...(reason !== null && { reason }) },
  });
};

/** Writes changed fields of a mandate with their audit event. */
const rewrite = async (
  trx: Db,
  act: Act,
  { portfolioId, mandate, after, reason = null }: Rewriting,
): Promise<void> => {
  const updated = { updated_at: act.app.clock.now().toISOString() };
  await queries.changeMandate(trx, mandate.row.id, { ...toColumns(mandateColumns, after), ...updated });
  const states = { before: formOf(mandate), after };
  await audit(trx, act, {
    eventType: 'portfolio.change_mandate',
    portfolioId,
    mandateId: mandate.row.id,
    ...states,
    reason,
  });
};
interface Rewriting {
  readonly portfolioId: string;
  readonly mandate: Stored;
  readonly after: MandateForm;
  readonly reason?: string | null;
}

/** Refuses days that another mandate has too; null if none has. */
const overlapRefusal = (others: Parameters<typeof overlap>[0], form: MandateForm) => {
  const found = overlap(others, form);
  if (found === null) return null;
  return refuse('already_exists', {
    fields: [fieldError(found.field, 'mandate_overlaps', { day: found.day })],
  });
};

const insert = (
  trx: Db,
  { app, viewer }: Act,
  { portfolioId, form }: { portfolioId: string; form: MandateForm },
) => {
  const id = uuid();
  const at = app.clock.now().toISOString();
  const stamps = { created_at: at, created_by: viewer.id, updated_at: at };
  const row = { id, portfolio_id: portfolioId, ...toColumns(mandateColumns, form), ...stamps };
  return queries.insertMandate(trx, row).then(() => id);
};

/** Adds the first mandate of a portfolio, in the transaction that opens it. */
export const openFirstMandate = async (
  trx: Db,
  act: Act,
  { portfolioId, service, fromDay, agreement }: Omit<MandateForm, 'toDay' | 'note'> & { portfolioId: string },
): Promise<void> => {
  const form = { service, fromDay, toDay: null, agreement, note: null };
  await insert(trx, act, { portfolioId, form });
};

/** Adds a mandate; one without an end that begins earlier ends on the day before. */
export const addMandate = (act: Act, { portfolioId, form }: { portfolioId: string; form: MandateForm }) =>
  inTransaction(act.app.db, async (trx) => {
    const opened = await openForChange(trx, act, portfolioId);
    if (!('isClosed' in opened)) return opened;
    const create = async () => {
      if (opened.isClosed) return refuse('wrong_state', because('portfolio_closed'));
      const stored = await listStored(trx, portfolioId);
      if (stored.length >= mandatesAtMost) return refuse('wrong_state', because('too_many_mandates'));
      const ended = endedBy(stored, form);
      const others = stored.filter((one) => one !== ended?.mandate);
      const refused = overlapRefusal(others, form);
      if (refused !== null) return refused;
      if (ended !== null) {
        const { mandate, toDay } = ended;
        await rewrite(trx, act, { portfolioId, mandate, after: { ...formOf(mandate), toDay } });
      }
      const id = await insert(trx, act, { portfolioId, form });
      await audit(trx, act, {
        eventType: 'portfolio.add_mandate',
        portfolioId,
        mandateId: id,
        after: form,
      });
      return reread(trx, act, { portfolioId, id });
    };
    return createOnce(trx, { create });
  });

interface Place {
  readonly portfolioId: string;
  readonly id: string;
  readonly revision: number;
  readonly reason: string | null;
}

const unexplained = () => refuse('invalid', { fields: [fieldError('reason', 'reason_required')] });

/** Changes, ends or corrects a mandate. */
export const updateMandate = (act: Act, { form, ...place }: Place & { form: MandateForm }) =>
  inTransaction(act.app.db, async (trx) => {
    const { portfolioId, id, reason } = place;
    const opened = await openMandate(trx, act, place);
    if (!('mandate' in opened)) return opened;
    const { mandate, others } = opened;
    if (reason === null && isCorrection(mandate, form, act.app.clock.today())) return unexplained();
    const refused = overlapRefusal(others, form);
    if (refused !== null) return refused;
    await rewrite(trx, act, { portfolioId, mandate, after: form, reason });
    return reread(trx, act, { portfolioId, id });
  });

/** Removes a mandate that is not the only one; one that has begun needs a reason. */
export const removeMandate = (act: Act, place: Place) =>
  inTransaction(act.app.db, async (trx) => {
    const { portfolioId, id, reason } = place;
    const opened = await openMandate(trx, act, place);
    if (!('mandate' in opened)) return opened;
    const { mandate, others } = opened;
    if (others.length === 0) return refuse('wrong_state', because('last_mandate'));
    if (reason === null && mandate.fromDay <= act.app.clock.today()) return unexplained();
    await queries.deleteMandate(trx, id);
    await audit(trx, act, {
      eventType: 'portfolio.remove_mandate',
      portfolioId,
      mandateId: id,
      before: formOf(mandate),
      reason,
    });
    return { done: true as const };
  });

/**
 * Lets the first mandate begin with its portfolio when the opening day is corrected on which it began. A mandate that
 * ends before the new day stays as it is.
 */
export const moveFirstMandate = async (
  trx: Db,
  act: Act,
  { portfolioId, from, to }: { portfolioId: string; from: LocalDate; to: LocalDate },
): Promise<void> => {
  const mandate = (await listStored(trx, portfolioId)).at(-1);
  if (mandate?.fromDay !== from || (mandate.toDay !== null && mandate.toDay < to)) return;
  await rewrite(trx, act, { portfolioId, mandate, after: { ...formOf(mandate), fromDay: to } });
};

/**
 * Ends the mandate without an end when its portfolio is closed, in the transaction that closes it; returns why that
 * cannot be.
 */
export const endMandates = async (
  trx: Db,
  act: Act,
  { portfolioId, closedOn }: { portfolioId: string; closedOn: LocalDate },
) => {
  const stored = await listStored(trx, portfolioId);
  const reason = closingReason(stored, closedOn);
  if (reason !== null) return reason;
  const mandate = stored.find(({ toDay }) => toDay === null);
  if (mandate !== undefined)
    await rewrite(trx, act, { portfolioId, mandate, after: { ...formOf(mandate), toDay: closedOn } });
  return null;
};

/** Lets the mandate go on that ended when the portfolio was closed, in the transaction that reopens it. */
export const resumeMandate = async (
  trx: Db,
  act: Act,
  { portfolioId, closedOn }: { portfolioId: string; closedOn: LocalDate },
): Promise<void> => {
  const mandate = (await listStored(trx, portfolioId)).find(({ toDay }) => toDay === closedOn);
  if (mandate !== undefined)
    await rewrite(trx, act, { portfolioId, mandate, after: { ...formOf(mandate), toDay: null } });
};
