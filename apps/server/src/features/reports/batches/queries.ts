/** The SQL of batches of reports. */
import type { BatchItemState, BatchPortfolios, BatchState } from '@partnerfolio/contract/reports/batches';
import { batchItemStates } from '@partnerfolio/contract/reports/batches';
import type { ReportLanguage } from '@partnerfolio/contract/reports/options';
import type { Reason } from '@partnerfolio/contract/refusals/refusal-reasons';
import type { LocalDate } from '@partnerfolio/contract/values';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Staff } from '../../../platform/access/access.ts';
import type { Db } from '../../../platform/database/db.ts';
import { because } from '../../../platform/http/problem.ts';
import { isEditableClient, isOfClient, isVisibleClient } from '../../client-access/visibility.queries.ts';
import type { FrozenReport } from './package.actions.ts';

export interface BatchRow {
  readonly id: string;
  readonly owner_id: string;
  readonly owner_name: string | null;
  readonly created_at: string;
  readonly reports: readonly FrozenReport[];
  readonly first_day: LocalDate | null;
  readonly last_day: LocalDate;
  readonly state: BatchState;
  readonly counts: Readonly<Record<BatchItemState, number>>;
}

/** Whether an item's turn is yet to come, or under way. */
const isOpen = sql<boolean>`state in ('queued', 'running')`;
/** Whether an item has no outcome yet. */
const hasNoOutcome = sql<boolean>`state in ('to_review', 'queued', 'running')`;

const counts = sql`json_build_object(${sql.join(
  batchItemStates.map(
    (state) => sql`${sql.lit(state)}, count(*) filter (where state = ${sql.lit(state)})::int`,
  ),
)})`;

const selected = sql`
  select b.id, b.owner_id, owner.full_name as owner_name, b.created_at, b.reports, b.first_day, b.last_day,
    case when b.state = 'cancelled' then 'cancelled' when items.open_count + items.review_count = 0 then 'done'
      when b.state = 'paused' then 'paused' when items.open_count = 0 then 'to_review' else 'running' end as state,
    items.counts
  from report_batches as b join profiles as owner on owner.id = b.owner_id
  cross join lateral (select count(*) filter (where ${isOpen}) as open_count,
      count(*) filter (where state = 'to_review') as review_count, ${counts} as counts
    from report_batch_items where batch_id = b.id) as items`;

/** Users see their own batches; administrators those of everybody. */
const isVisibleBatch = (viewer: Staff): RawBuilder<boolean> =>
  viewer.role === 'admin' ? sql<boolean>`true` : sql<boolean>`b.owner_id = ${viewer.id}`;

/** A batch; null if the viewer may not see it. */
export const findBatch = async (db: Db, viewer: Staff, id: string): Promise<BatchRow | null> => {
  const { rows } = await sql<BatchRow>`${selected} where b.id = ${id} and ${isVisibleBatch(viewer)}`.execute(
    db,
  );
  return rows[0] ?? null;
};

interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** A page of the batches that the viewer may see, newest first. */
export const listBatches = async (db: Db, viewer: Staff, { offset, limit }: Page) => {
  const isVisible = isVisibleBatch(viewer);
  const [{ rows }, counted] = await Promise.all([
    sql<BatchRow>`${selected} where ${isVisible}
      order by b.created_at desc, b.id limit ${limit} offset ${offset}`.execute(db),
    sql<{ n: number }>`select count(*)::int as n from report_batches as b where ${isVisible}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.n ?? 0 };
};

export interface ItemRow {
  readonly id: string;
  readonly portfolio_id: string;
  readonly portfolio_name: string;
  readonly client_id: string;
  readonly client_name: string;
  readonly is_visible: boolean;
  readonly report: number;
  readonly language: ReportLanguage;
  readonly state: BatchItemState;
  readonly refusal: Reason | null;
  readonly not_sent: Reason | null;
  readonly report_id: string | null;
  readonly ended_at: string | null;
}

interface ItemPage extends Page {
  readonly batchId: string;
  readonly state?: BatchItemState | undefined;
}

/** A page of the items of a batch in their order, and whether the viewer may see the portfolio of each. */
export const listItems = async (db: Db, viewer: Staff, { batchId, state, offset, limit }: ItemPage) => {
  const where = sql`i.batch_id = ${batchId} and ${state === undefined ? sql`true` : sql`i.state = ${state}`}`;
  const [{ rows }, counted] = await Promise.all([
    sql<ItemRow>`
      select i.id, i.portfolio_id, portfolios.name as portfolio_name, clients.id as client_id,
        clients.name as client_name, ${isVisibleClient(viewer)} as is_visible, i.report, i.language, i.state, i.refusal, i.not_sent,
        i.report_id, i.ended_at
      from report_batch_items as i join portfolios on portfolios.id = i.portfolio_id
      join clients on clients.id = portfolios.client_id
      where ${where} order by i.place limit ${limit} offset ${offset}`.execute(db),
    sql<{ n: number }>`select count(*)::int as n from report_batch_items as i where ${where}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.n ?? 0 };
};

/** Orders the batches of a user that are made at once. */
export const lockBatchesOf = async (trx: Db, ownerId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`report batches of ${ownerId}`}, 0))`.execute(
    trx,
  );
};

/** How many batches of a user have open items, apart from one. */
export const countOpenBatches = async (trx: Db, ownerId: string, except: string | null): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from report_batches as b
    where owner_id = ${ownerId} and b.id is distinct from ${except}::uuid and state <> 'cancelled'
      and exists (select from report_batch_items where batch_id = b.id and ${isOpen})`.execute(trx);
  return rows[0]?.n ?? 0;
};

interface Days {
  readonly from: LocalDate | null;
  readonly to: LocalDate;
}

const isChosen = (viewer: Staff, portfolios: BatchPortfolios, { from, to }: Days): RawBuilder<boolean> => {
  if (portfolios.of === 'listed') return sql<boolean>`portfolios.id = any (${portfolios.ids}::uuid[])`;
  const wasOpen = sql<boolean>`portfolios.opened_on <= ${to}
    and (portfolios.closed_on is null or portfolios.closed_on >= ${from ?? to})`;
  if (portfolios.of === 'all') return wasOpen;
  const { clientId, withMembers } = portfolios;
  return sql<boolean>`${wasOpen}
    and ${isOfClient(viewer, { clientId, ...(withMembers && { withMembers: 'true' }) })}`;
};

export interface ChosenPortfolio {
  readonly id: string;
  readonly language: ReportLanguage | null;
}

/** The portfolios that the viewer may change and has chosen, by client and name, with the language of each one's client. */
export const choosePortfolios = async (
  db: Db,
  viewer: Staff,
  { portfolios, ...days }: Days & { readonly portfolios: BatchPortfolios },
): Promise<readonly ChosenPortfolio[]> => {
  const { rows } = await sql<ChosenPortfolio>`
    select portfolios.id, clients.language from portfolios join clients on clients.id = portfolios.client_id
    where ${isEditableClient(viewer)} and ${isChosen(viewer, portfolios, days)}
    order by lower(clients.name), clients.id, lower(portfolios.name), portfolios.id`.execute(db);
  return rows;
};

interface NewBatch extends Days {
  readonly id: string;
  readonly ownerId: string;
  readonly reports: readonly FrozenReport[];
  readonly at: Date;
  /** Whether the items wait until a person has them issued. */
  readonly review: boolean;
  readonly delivers: boolean;
  readonly items: readonly {
    readonly id: string;
    readonly portfolioId: string;
    /** Its place among the reports, from 1. */
    readonly report: number;
    readonly language: ReportLanguage;
  }[];
}

/** Writes a batch with its items in their order, queued or waiting for a review. */
export const insertBatch = async (trx: Db, { id, ownerId, at, ...batch }: NewBatch) => {
  const now = at.toISOString();
  const { from, to, items } = batch;
  await trx
    .insertInto('report_batches')
    .values({
      id,
      owner_id: ownerId,
      created_at: now,
      reports: JSON.stringify(batch.reports),
      first_day: from,
      last_day: to,
      state: 'active',
      delivers: batch.delivers,
    })
    .execute();
  await sql`
    insert into report_batch_items (id, batch_id, portfolio_id, report, place, language, state, due_at)
    select item.id, ${id}, item.portfolio_id, item.report, item.place, item.language, ${batch.review ? 'to_review' : 'queued'}, ${now}
    from unnest(${items.map((item) => item.id)}::uuid[], ${items.map((item) => item.portfolioId)}::uuid[],
      ${items.map((item) => item.report)}::int[], ${items.map((item) => item.language)}::text[])
      with ordinality as item (id, portfolio_id, report, language, place)`.execute(trx);
};

/** Locks a batch against other changes of its state. */
export const lockBatch = async (trx: Db, id: string): Promise<void> => {
  await sql`select from report_batches where id = ${id} for update`.execute(trx);
};

export const putBatchState = async (trx: Db, id: string, state: string): Promise<void> => {
  await trx.updateTable('report_batches').set({ state }).where('id', '=', id).execute();
};

/** Ends what is open; a report that is being made loses its lease, and is not issued. What is issued is not sent any more. */
export const cancelItems = async (trx: Db, batchId: string, at: Date): Promise<number> => {
  const { numAffectedRows } = await sql`
    update report_batch_items set state = 'cancelled', lease = null, ended_at = ${at.toISOString()}
    where batch_id = ${batchId} and ${hasNoOutcome}`.execute(trx);
  const why = JSON.stringify(because('batch_cancelled').reason);
  await sql`update report_batch_items set to_send = false, not_sent = ${why}::jsonb
    where batch_id = ${batchId} and to_send`.execute(trx);
  return Number(numAffectedRows ?? 0);
};

/** Queues what was refused or has failed: all, or one item. */
export const requeueItems = async (
  trx: Db,
  { batchId, itemId, at }: { readonly batchId: string; readonly itemId: string | null; readonly at: Date },
): Promise<number> => {
  const { numAffectedRows } = await sql`
    update report_batch_items
    set state = 'queued', refusal = null, ended_at = null, tries = 0, due_at = ${at.toISOString()}
    where batch_id = ${batchId} and state in ('refused', 'failed')
      and (${itemId}::uuid is null or id = ${itemId}::uuid)`.execute(trx);
  return Number(numAffectedRows ?? 0);
};

interface Release {
  readonly batchId: string;
  readonly itemId: string | null;
  readonly by: string;
  readonly at: Date;
}

/** Queues what waits for a review: all, or one item. */
export const releaseItems = async (trx: Db, { batchId, itemId, by, at }: Release): Promise<number> => {
  const { numAffectedRows } = await sql`
    update report_batch_items set state = 'queued', released_by = ${by}, due_at = ${at.toISOString()}
    where batch_id = ${batchId} and state = 'to_review'
      and (${itemId}::uuid is null or id = ${itemId}::uuid)`.execute(trx);
  return Number(numAffectedRows ?? 0);
};
