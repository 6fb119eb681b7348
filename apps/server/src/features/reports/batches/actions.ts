/** Makes batches of reports, and pauses, continues, cancels and retries them. */
import { batchItemsAtMost, openBatchesAtMost } from '@partnerfolio/contract/reports/batches';
import type {
  BatchPortfolios,
  createReportBatch,
  ReportBatch,
  ReportBatchItem,
  setBatchState,
} from '@partnerfolio/contract/reports/batches';
import type { ReportLanguage } from '@partnerfolio/contract/reports/options';
import { fieldError } from '@partnerfolio/contract/refusals/field-errors';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import type { Staff } from '../../../platform/access/access.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { App } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import type { Trx } from '../../../platform/database/transactions.ts';
import { because, invariant, refuse } from '../../../platform/http/problem.ts';
import { createOnce } from '../../../platform/serve/idempotency.ts';
import * as queries from './queries.ts';
import type { BatchRow, ItemRow } from './queries.ts';
import { readPackage } from './package.actions.ts';
import type { ReadPackageReport } from './package.actions.ts';
import { daysError } from './rules.ts';

interface Act {
  readonly app: App;
  readonly viewer: Staff;
}
type Asked = z.output<typeof createReportBatch.body>;

export const toBatch = (row: BatchRow): ReportBatch => ({
  id: row.id,
  reports: [...row.reports],
  from: row.first_day,
  to: row.last_day,
  owner: { id: row.owner_id, fullName: row.owner_name },
  createdAt: row.created_at,
  state: row.state,
  counts: row.counts,
});

export const toItem = (row: ItemRow): ReportBatchItem => ({
  id: row.id,
  portfolio: row.is_visible ? { id: row.portfolio_id, name: row.portfolio_name } : null,
  client: row.is_visible ? { id: row.client_id, name: row.client_name } : null,
  report: row.report,
  language: row.language,
  state: row.state,
  // Its reason may name what the reader must not see.
  refusal: row.refusal !== null && !row.is_visible ? because('owner_lost_portfolio').reason : row.refusal,
  notSent: row.not_sent,
  reportId: row.is_visible ? row.report_id : null,
  endedAt: row.ended_at,
});

const readBatch = async (trx: Trx, viewer: Staff, id: string): Promise<ReportBatch> => {
  const row = await queries.findBatch(trx, viewer, id);
  invariant(row !== null, 'a batch that was just written is there');
  return toBatch(row);
};

/** Refuses a further batch to a user who has too many unfinished ones. */
const refuseFurther = async (trx: Trx, ownerId: string, except: string | null) => {
  await queries.lockBatchesOf(trx, ownerId);
  const open = await queries.countOpenBatches(trx, ownerId, except);
  return open < openBatchesAtMost
    ? null
    : refuse('wrong_state', because('too_many_batches', { limit: openBatchesAtMost }));
};

/** The portfolios named, each once, whatever the case of their ids. */
const eachOnce = (portfolios: BatchPortfolios): BatchPortfolios =>
  portfolios.of === 'listed'
    ? { ...portfolios, ids: [...new Set(portfolios.ids.map((id) => id.toLowerCase()))] }
    : portfolios;

interface Days {
  readonly from: Asked['from'] | null;
  readonly to: NonNullable<Asked['to']>;
}

/** What a batch is made of: by a person, or by a schedule, which may want a review first, and mails afterwards. */
export interface NewBatch extends Pick<Asked, 'portfolios' | 'language' | 'inClientsLanguage'>, Days {
  readonly reports: readonly ReadPackageReport[];
  readonly review: boolean;
  readonly delivers: boolean;
}

/** The portfolios of a batch, or why there can be none of them. */
const choose = async (trx: Trx, viewer: Staff, { portfolios, from, to, reports }: NewBatch) => {
  const wanted = eachOnce(portfolios);
  const found = await queries.choosePortfolios(trx, viewer, { portfolios: wanted, from: from ?? null, to });
  if (wanted.of === 'listed' && found.length < wanted.ids.length)
    return refuse('not_found', because('no_such_portfolio'));
  if (found.length === 0) return refuse('wrong_state', because('batch_empty'));
  const count = found.length * reports.length;
  if (count <= batchItemsAtMost) return { found };
  const reason = because('batch_too_large', { limit: batchItemsAtMost, count });
  return refuse('wrong_state', reason);
};

/** The language of a report: a template says by itself whether it is its own or that of the client. */
const languageOf = (
  report: ReadPackageReport,
  own: ReportLanguage | null,
  { language, inClientsLanguage }: NewBatch,
): ReportLanguage => {
  const ofClient = own ?? language;
  if (report.language === 'package') return inClientsLanguage ? ofClient : language;
  return report.language ?? ofClient;
};

/** The items of a batch: the reports of each portfolio after those of the one before. */
const itemsOf = (found: readonly queries.ChosenPortfolio[], wanted: NewBatch) =>
  found.flatMap((one) =>
    wanted.reports.map((report, at) => ({
      id: uuid(),
      portfolioId: one.id,
      report: at + 1,
      language: languageOf(report, one.language, wanted),
    })),
  );

/** Writes a batch in the name of a user, or refuses. */
export const writeBatch = async (trx: Trx, { app, viewer }: Act, wanted: NewBatch) => {
  const refused = await refuseFurther(trx, viewer.id, null);
  if (refused !== null) return refused;
  const chosen = await choose(trx, viewer, wanted);
  if ('ok' in chosen) return chosen;
  const id = uuid();
  const at = app.clock.now();
  const { from, to, review, delivers } = wanted;
  const items = itemsOf(chosen.found, wanted);
  const reports = wanted.reports.map(({ template, preset, options }) => ({ template, preset, options }));
  const batch = { id, ownerId: viewer.id, reports, at, from: from ?? null, to, items, review, delivers };
  await queries.insertBatch(trx, batch);
  await writeAudit(trx, {
    eventType: 'report.batch',
    now: at,
    userId: viewer.id,
    entity: 'report_batch',
    entityId: id,
    metadata: { reports: reports.map(({ template }) => template), count: items.length },
  });
  return readBatch(trx, viewer, id);
};

/** Queues a batch. Its days are those of today from here on, however long it takes. */
export const createBatch = async (act: Act, asked: Asked) => {
  const today = act.app.clock.today();
  const create = async (trx: Trx) => {
    const read = await readPackage(trx, asked.reports);
    if ('ok' in read) return read;
    const { found: reports, covers } = read;
    const error = daysError(covers, asked, today);
    if (error !== null) return refuse('invalid', { fields: [fieldError(error.path, error.code)] });
    const days = { from: asked.from ?? null, to: asked.to ?? today };
    return writeBatch(trx, act, { ...asked, ...days, reports, review: false, delivers: false });
  };
  return inTransaction(act.app.db, (trx) => createOnce(trx, { create: () => create(trx) }));
};

interface Change {
  readonly id: string;
  readonly status: string;
  readonly count: number;
}

const auditChange = ({ app, viewer }: Act, trx: Trx, { id, status, count }: Change) =>
  writeAudit(trx, {
    eventType: 'report.batch_state',
    now: app.clock.now(),
    userId: viewer.id,
    entity: 'report_batch',
    entityId: id,
    metadata: { status, count },
  });

/** Locks a batch that the user may see, so that changes come one after another. */
const openBatch = async (trx: Trx, viewer: Staff, id: string) => {
  if ((await queries.findBatch(trx, viewer, id)) === null) return null;
  await queries.lockBatch(trx, id);
  return queries.findBatch(trx, viewer, id);
};

type WantedState = z.output<typeof setBatchState.body>['state'];

/** Pauses, continues or cancels a batch; what it is already is no change. */
export const changeState = (act: Act, { id, state }: { readonly id: string; readonly state: WantedState }) =>
  inTransaction(act.app.db, async (trx) => {
    const { app, viewer } = act;
    const batch = await openBatch(trx, viewer, id);
    if (batch === null) return refuse('not_found');
    if (batch.state === state) return toBatch(batch);
    if (batch.state === 'cancelled') return refuse('wrong_state', because('batch_cancelled'));
    if (batch.state === 'done') return refuse('wrong_state', because('batch_done'));
    await queries.putBatchState(trx, id, state === 'running' ? 'active' : state);
    const count = state === 'cancelled' ? await queries.cancelItems(trx, id, app.clock.now()) : 0;
    await auditChange(act, trx, { id, status: state, count });
    return readBatch(trx, viewer, id);
  });

/** Queues what was refused or has failed again: all items, or one. */
export const retry = (act: Act, { id, itemId }: { readonly id: string; readonly itemId: string | null }) =>
  inTransaction(act.app.db, async (trx) => {
    const { app, viewer } = act;
    const batch = await openBatch(trx, viewer, id);
    if (batch === null) return refuse('not_found');
    if (batch.state === 'cancelled') return refuse('wrong_state', because('batch_cancelled'));
    const refused = await refuseFurther(trx, batch.owner_id, id);
    if (refused !== null) return refused;
    const count = await queries.requeueItems(trx, { batchId: id, itemId, at: app.clock.now() });
    if (count === 0) return refuse('wrong_state', because('nothing_to_retry'));
    await auditChange(act, trx, { id, status: 'retried', count });
    return readBatch(trx, viewer, id);
  });

/** Queues what waits for a review, all or one, to be issued with the rights of whoever asks. */
export const release = (act: Act, { id, itemId }: { readonly id: string; readonly itemId: string | null }) =>
  inTransaction(act.app.db, async (trx) => {
    const { app, viewer } = act;
    const batch = await openBatch(trx, viewer, id);
    if (batch === null) return refuse('not_found');
    if (batch.state === 'cancelled') return refuse('wrong_state', because('batch_cancelled'));
    const count = await queries.releaseItems(trx, {
      batchId: id,
      itemId,
      by: viewer.id,
      at: app.clock.now(),
    });
    if (count === 0) return refuse('wrong_state', because('nothing_to_review'));
    await auditChange(act, trx, { id, status: 'released', count });
    return readBatch(trx, viewer, id);
  });
