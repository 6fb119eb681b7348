/** Changes of benchmarks, each in one transaction with its audit event. */
import { fieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { FieldError } from '@partnerfolio/contract/refusals/field-errors';
import { v7 as uuid } from 'uuid';
import type { Staff } from '../../platform/access/access.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { createOnce } from '../../platform/serve/idempotency.ts';
import { because, invariant, refuse } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { seesEveryClient } from '../client-access/rules.ts';
import * as queries from './queries.ts';
import type { BenchmarkForm, BenchmarkRow } from './queries.ts';

/** The acting user and the app. */
interface Act {
  readonly app: App;
  readonly viewer: Staff;
}

/** The parts as a reader of the audit log understands them, and by id. */
const toAuditState = (
  { name, currency, rebalancing, parts }: BenchmarkForm,
  symbols: ReadonlyMap<string, string>,
) => ({
  name,
  currency,
  rebalancing,
  weights: parts.map((part) => `${symbols.get(part.instrumentId) ?? part.instrumentId} ${part.weightPct}%`),
  parts,
});

const storedState = ({ parts, ...row }: BenchmarkRow) =>
  toAuditState(
    { ...row, parts: parts.map(({ instrument, weightPct }) => ({ instrumentId: instrument.id, weightPct })) },
    new Map(parts.map(({ instrument }) => [instrument.id, instrument.symbol])),
  );

/** Refuses instruments that do not exist, and a name that another benchmark has. */
const findErrors = async (
  trx: Db,
  {
    form,
    symbols,
    except,
  }: { form: BenchmarkForm; symbols: ReadonlyMap<string, string>; except: string | null },
): Promise<Refusal<'invalid' | 'already_exists'> | null> => {
  const fields = form.parts.flatMap(({ instrumentId }, i): FieldError[] =>
    symbols.has(instrumentId) ? [] : [fieldError(`parts.${i}.instrumentId`, 'unknown_instrument')],
  );
  if (fields.length > 0) return refuse('invalid', { fields });
  return (await queries.isNameTaken(trx, form.name, except))
    ? refuse('already_exists', { fields: [fieldError('name', 'benchmark_exists')] })
    : null;
};

const readBenchmark = async (trx: Db, viewer: Staff, id: string): Promise<BenchmarkRow> => {
  const benchmark = await queries.findBenchmark(trx, viewer, id);
  invariant(benchmark !== null, 'a benchmark that was just written is there');
  return benchmark;
};

const keepParts = (trx: Db, { parts }: BenchmarkForm) =>
  queries.keepInstruments(
    trx,
    parts.map(({ instrumentId }) => instrumentId),
  );

/** Creates a benchmark. */
export const createBenchmark = ({ app, viewer }: Act, form: BenchmarkForm) =>
  inTransaction(app.db, (trx) => {
    const create = async () => {
      const now = app.clock.now();
      const symbols = await keepParts(trx, form);
      const refusal = await findErrors(trx, { form, symbols, except: null });
      if (refusal !== null) return refusal;
      const id = uuid();
      await queries.insertBenchmark(trx, { id, form, userId: viewer.id, now });
      await writeAudit(trx, {
        eventType: 'benchmark.create',
        now,
        userId: viewer.id,
        entity: 'benchmark',
        entityId: id,
        after: toAuditState(form, symbols),
      });
      return readBenchmark(trx, viewer, id);
    };
    return createOnce(trx, { create });
  });

/** Changes a benchmark, for its whole history. */
export const updateBenchmark = (
  { app, viewer }: Act,
  { id, revision, form }: { id: string; revision: number; form: BenchmarkForm },
) =>
  inTransaction(app.db, async (trx) => {
    const before = await queries.lockBenchmark(trx, viewer, id);
    if (before === null) return refuse('not_found');
    if (before.revision !== revision) return refuse('stale');
    const symbols = await keepParts(trx, form);
    const refusal = await findErrors(trx, { form, symbols, except: id });
    if (refusal !== null) return refusal;
    await queries.changeBenchmark(trx, id, form);
    await writeAudit(trx, {
      eventType: 'benchmark.update',
      now: app.clock.now(),
      userId: viewer.id,
      entity: 'benchmark',
      entityId: id,
      before: storedState(before),
      after: toAuditState(form, symbols),
    });
    return readBenchmark(trx, viewer, id);
  });

/**
 * Deletes a benchmark that nothing uses. Its locked row keeps the firm and portfolios from choosing it meanwhile. Only a
 * user who sees every client may learn that no portfolio uses it; others are refused whether or not a hidden one does.
 */
export const deleteBenchmark = ({ app, viewer }: Act, id: string) =>
  inTransaction(app.db, async (trx) => {
    const before = await queries.lockBenchmark(trx, viewer, id);
    if (before === null) return refuse('not_found');
    if (before.isDefault) return refuse('wrong_state', because('benchmark_of_firm'));
    if (before.portfolios > 0)
      return refuse('wrong_state', because('benchmark_of_portfolios', { count: before.portfolios }));
    if (!seesEveryClient(viewer)) return refuse('wrong_state', because('benchmark_needs_every_client'));
    await queries.deleteBenchmarkRow(trx, id);
    await writeAudit(trx, {
      eventType: 'benchmark.delete',
      now: app.clock.now(),
      userId: viewer.id,
      entity: 'benchmark',
      entityId: id,
      before: storedState(before),
    });
    return { done: true } as const;
  });
