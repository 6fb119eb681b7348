/** Exceptions of the suitability check, each written in one transaction with its audit event, on the locked portfolio. */
import type {
  exceptionFormSchema,
  SuitabilityException,
} from '@partnerfolio/contract/portfolios/suitability';
import { exceptionsAtMost } from '@partnerfolio/contract/clients/limits-choices';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { because, invariant, refuse, refuseFor } from '../../platform/http/problem.ts';
import { createOnce } from '../../platform/serve/idempotency.ts';
import type { Act } from '../clients/actions.ts';
import { lockPortfolio } from '../portfolio-access/queries.ts';
import { checkPortfolio, toException } from './check.actions.ts';
import * as queries from './queries.ts';
import type { CheckedRow } from './rules.ts';

const openForChange = async (trx: Db, { viewer }: Act, portfolioId: string) => {
  const row = await lockPortfolio(trx, viewer, portfolioId);
  if (row === null) return refuse('not_found');
  return row.may_edit ? { isClosed: row.closed_on !== null } : refuse('forbidden');
};

const listed = async (trx: Db, { app }: Act, portfolioId: string): Promise<SuitabilityException[]> =>
  (await queries.listExceptions(trx, portfolioId)).map((row) => toException(row, app.clock.today()));

const reread = async (trx: Db, act: Act, place: { readonly portfolioId: string; readonly id: string }) => {
  const found = (await listed(trx, act, place.portfolioId)).find(({ id }) => id === place.id);
  invariant(found !== undefined, 'an exception that was just written is there');
  return found;
};

const audit = (
  trx: Db,
  { app, viewer }: Act,
  event: {
    readonly eventType: 'portfolio.accept_deviation' | 'portfolio.end_exception';
    readonly portfolioId: string;
    readonly exception: Pick<SuitabilityException, 'id' | 'key' | 'rule' | 'until' | 'reason'>;
  },
) => {
  const { id, key, rule, until, reason } = event.exception;
  return writeAudit(trx, {
    eventType: event.eventType,
    now: app.clock.now(),
    userId: viewer.id,
    entity: 'portfolio',
    entityId: event.portfolioId,
    metadata: { exceptionId: id, key, suitabilityRule: rule, until, reason },
  });
};

interface Accepting extends z.output<typeof exceptionFormSchema> {
  readonly portfolioId: string;
}

/** The row whose deviation is accepted, as the check has it now; null if there is none. */
const deviationOf = (rows: readonly CheckedRow[], wanted: string) => {
  const row = rows.find(({ key }) => key === wanted);
  return row === undefined || row.state === 'ok' ? null : { ...row, state: row.state };
};

const insert = async (
  trx: Db,
  act: Act,
  { form, row }: { readonly form: Accepting; readonly row: NonNullable<ReturnType<typeof deviationOf>> },
) => {
  const { portfolioId, reason, until } = form;
  const id = uuid();
  await queries.insertException(trx, {
    id,
    portfolio_id: portfolioId,
    row_key: row.key,
    rule: row.rule,
    asset_class: row.assetClass,
    state: row.state,
    figure: row.figure,
    limit_text: row.limit,
    reason,
    until_day: until,
    accepted_at: act.app.clock.now().toISOString(),
    accepted_by: act.viewer.id,
  });
  const exception = await reread(trx, act, { portfolioId, id });
  await audit(trx, act, { eventType: 'portfolio.accept_deviation', portfolioId, exception });
  return exception;
};

/** Accepts a deviation until a day. */
export const acceptDeviation = async (act: Act, form: Accepting) => {
  const { portfolioId, until, key } = form;
  // Before the lock: figures take time. What is accepted is what the check says now.
  const checked = await checkPortfolio(act, portfolioId);
  if (checked === null) return refuse('not_found');
  return inTransaction(act.app.db, async (trx) => {
    const opened = await openForChange(trx, act, portfolioId);
    if (!('isClosed' in opened)) return opened;
    const create = async () => {
      if (opened.isClosed) return refuse('wrong_state', because('portfolio_closed'));
      if (until < act.app.clock.today()) return refuseFor('until', 'day_in_past');
      const row = deviationOf(checked.rows, key);
      if (row === null) return refuse('wrong_state', because('no_deviation_to_accept'));
      const exceptions = await listed(trx, act, portfolioId);
      if (exceptions.some((one) => one.isCurrent && one.key === key))
        return refuse('wrong_state', because('no_deviation_to_accept'));
      if (exceptions.length >= exceptionsAtMost) return refuse('wrong_state', because('too_many_exceptions'));
      return insert(trx, act, { form, row });
    };
    return createOnce(trx, { create });
  });
};

export const endException = (
  act: Act,
  { portfolioId, id }: { readonly portfolioId: string; readonly id: string },
) =>
  inTransaction(act.app.db, async (trx) => {
    const opened = await openForChange(trx, act, portfolioId);
    if (!('isClosed' in opened)) return opened;
    const exception = (await listed(trx, act, portfolioId)).find((one) => one.id === id);
    if (exception === undefined) return refuse('not_found');
    // One that is over stays as it is.
    if (!exception.isCurrent) return exception;
    await queries.endException(trx, {
      id,
      at: act.app.clock.now().toISOString(),
      by: act.viewer.id,
    });
    await audit(trx, act, { eventType: 'portfolio.end_exception', portfolioId, exception });
    return reread(trx, act, { portfolioId, id });
  });
