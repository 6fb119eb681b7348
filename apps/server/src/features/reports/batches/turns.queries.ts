/** The SQL by which processes take the items of batches in turn, each under a lease. */
import type { ReportLanguage } from '@partnerfolio/contract/reports/options';
import type { Reason } from '@partnerfolio/contract/refusals/refusal-reasons';
import type { LocalDate } from '@partnerfolio/contract/values';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { FrozenReport } from './package.actions.ts';

/** An item that this process has taken. */
export interface TakenItem {
  readonly id: string;
  readonly lease: string;
  readonly tries: number;
  readonly batch_id: string;
  readonly portfolio_id: string;
  readonly language: ReportLanguage;
  /** Whoever had it issued after a review, otherwise the owner of the batch. */
  readonly issuer_id: string;
  /** Whether its report is sent to the client. */
  readonly delivers: boolean;
  readonly report: FrozenReport;
  readonly first_day: LocalDate | null;
  readonly last_day: LocalDate;
}

interface Turn {
  readonly lease: string;
  readonly now: Date;
  readonly until: Date;
  readonly triesAtMost: number;
}

/** Ends items whose process went away at every try: they may be what ends it. */
export const endLostItems = async (
  db: Db,
  { now, triesAtMost }: Pick<Turn, 'now' | 'triesAtMost'>,
): Promise<void> => {
  const at = now.toISOString();
  await sql`
    update report_batch_items set state = 'failed', lease = null, ended_at = ${at}
    where state = 'running' and due_at <= ${at} and tries >= ${triesAtMost}`.execute(db);
};

/**
 * Takes the next item that is due, until the lease ends; null if there is none. The first items of all batches come before
 * the later ones of any, so that a small batch does not wait for a large one.
 */
export const takeItem = async (
  db: Db,
  { lease, now, until, triesAtMost }: Turn,
): Promise<TakenItem | null> => {
  const { rows } = await sql<TakenItem>`
    with next as materialized (
      select i.id from report_batch_items as i join report_batches as b on b.id = i.batch_id
      where i.state in ('queued', 'running') and i.due_at <= ${now.toISOString()} and i.tries < ${triesAtMost}
        and b.state = 'active'
      order by i.place, i.due_at, i.id limit 1 for update of i skip locked)
    update report_batch_items as i
    set state = 'running', lease = ${lease}, due_at = ${until.toISOString()}, tries = i.tries + 1
    from next, report_batches as b where i.id = next.id and b.id = i.batch_id
    returning i.id, i.lease, i.tries, i.batch_id, i.portfolio_id, i.language,
      coalesce(i.released_by, b.owner_id) as issuer_id, b.delivers, b.reports -> (i.report - 1) as report,
      b.first_day, b.last_day`.execute(db);
  return rows[0] ?? null;
};

type Held = Pick<TakenItem, 'id' | 'lease'>;

/** Locks an item until the transaction ends; false if it is no longer this process's. */
export const holdItem = async (trx: Db, { id, lease }: Held): Promise<boolean> => {
  const { rows } = await sql`
    select id from report_batch_items where id = ${id} and lease = ${lease} for update`.execute(trx);
  return rows.length > 0;
};

interface Issued {
  readonly reportId: string;
  readonly at: Date;
  /** Whether it waits to be sent with the other reports of its portfolio. */
  readonly toSend: boolean;
}

export const putIssued = async (trx: Db, { id }: Held, { reportId, at, toSend }: Issued): Promise<void> => {
  await sql`
    update report_batch_items set state = 'issued', lease = null, report_id = ${reportId}, ended_at = ${at.toISOString()},
      to_send = ${toSend}
    where id = ${id}`.execute(trx);
};

export const putRefused = async (
  db: Db,
  { id, lease }: Held,
  { reason, at }: { reason: Reason; at: Date },
): Promise<void> => {
  await sql`
    update report_batch_items
    set state = 'refused', lease = null, refusal = ${JSON.stringify(reason)}::jsonb, ended_at = ${at.toISOString()}
    where id = ${id} and lease = ${lease}`.execute(db);
};

export const putFailed = async (db: Db, { id, lease }: Held, at: Date): Promise<void> => {
  await sql`
    update report_batch_items set state = 'failed', lease = null, ended_at = ${at.toISOString()}
    where id = ${id} and lease = ${lease}`.execute(db);
};

/** Queues an item for another try. */
export const putBack = async (db: Db, { id, lease }: Held, dueAt: Date): Promise<void> => {
  await sql`
    update report_batch_items set state = 'queued', lease = null, due_at = ${dueAt.toISOString()}
    where id = ${id} and lease = ${lease}`.execute(db);
};

/** A portfolio in a batch. */
export interface PortfolioInBatch {
  readonly batch_id: string;
  readonly portfolio_id: string;
}

/**
 * Whether the item `i` of the batch `b` waits to be sent while no report of its portfolio waits for anything else; a paused
 * batch sends nothing.
 */
const isSendable = sql<boolean>`i.to_send and b.state = 'active' and not exists (select from report_batch_items as other
  where other.batch_id = i.batch_id and other.portfolio_id = i.portfolio_id
    and other.state in ('to_review', 'queued', 'running'))`;

const settledAtMost = 500;

/** The portfolios in batches of which something can be sent. */
export const listSettled = async (db: Db): Promise<readonly PortfolioInBatch[]> => {
  const { rows } = await sql<PortfolioInBatch>`
    select distinct i.batch_id, i.portfolio_id
    from report_batch_items as i join report_batches as b on b.id = i.batch_id
    where ${isSendable} limit ${settledAtMost}`.execute(db);
  return rows;
};

/** An issued item that waits to be sent. */
export interface ItemToSend extends Pick<TakenItem, 'id' | 'portfolio_id' | 'issuer_id'> {
  readonly report_id: string;
}

/** Locks what can be sent of a portfolio until the transaction ends, in its order. */
export const holdToSend = async (
  trx: Db,
  { batch_id: batchId, portfolio_id: portfolioId }: PortfolioInBatch,
): Promise<readonly ItemToSend[]> => {
  const { rows } = await sql<ItemToSend>`
    select i.id, i.portfolio_id, i.report_id, coalesce(i.released_by, b.owner_id) as issuer_id
    from report_batch_items as i join report_batches as b on b.id = i.batch_id
    where i.batch_id = ${batchId} and i.portfolio_id = ${portfolioId} and ${isSendable}
    order by i.report for update of i`.execute(trx);
  return rows;
};

/** Records that an item was sent, or why it was not. */
export const putSent = async (trx: Db, id: string, notSent: Reason | null): Promise<void> => {
  const why = notSent === null ? null : JSON.stringify(notSent);
  await sql`
    update report_batch_items set to_send = false, not_sent = ${why}::jsonb where id = ${id}`.execute(trx);
};

/** A batch of which every item has ended. */
export interface EndedBatch {
  readonly id: string;
  readonly owner_id: string;
  readonly issued: number;
  readonly refused: number;
  readonly ended_at: string;
}

/** Batches whose last item ended after a moment and of which their owners have not been told since; they are made no earlier than `made`. */
export const listUntoldBatches = async (
  db: Db,
  { after, made, limit }: { after: Date; made: Date; limit: number },
): Promise<EndedBatch[]> => {
  const { rows } = await sql<EndedBatch>`
    select b.id, b.owner_id, items.issued, items.refused, items.ended_at
    from report_batches b cross join lateral (
      select max(i.ended_at) as ended_at, count(*) filter (where i.state = 'issued')::int as issued,
        count(*) filter (where i.state in ('refused', 'failed'))::int as refused,
        count(*) filter (where i.state in ('to_review', 'queued', 'running'))::int as open
      from report_batch_items i where i.batch_id = b.id
    ) items
    where b.created_at >= ${made.toISOString()} and b.state = 'active' and items.open = 0
      and items.ended_at >= ${after.toISOString()} and not exists (
        select from notifications n where n.recipient_id = b.owner_id and n.kind = 'batch_ended'
          and n.subject_id = b.id and n.created_at >= items.ended_at)
    order by b.created_at desc limit ${limit}`.execute(db);
  return rows;
};
