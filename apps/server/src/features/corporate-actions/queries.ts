/** The SQL of corporate actions, and of the portfolios they concern. */
import type { CorporateActionType } from '@partnerfolio/contract/instruments/corporate-actions';
import type { CostMethod } from '@partnerfolio/finance/market';
import type { DayOrder } from '@partnerfolio/finance/day-order';
import { sql } from 'kysely';
import type { Insertable, RawBuilder } from 'kysely';
import type { Staff } from '../../platform/access/access.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Database } from '../../platform/database/schema.ts';
import { nameKey } from '../../platform/database/search.queries.ts';
import { isEditableClient, isVisibleClient } from '../client-access/visibility.queries.ts';
import type { ActionTerms } from './rules.ts';

/** An action with what names it. */
export interface ActionRow extends ActionTerms {
  readonly id: string;
  readonly type: CorporateActionType;
  readonly symbol: string;
  readonly name: string;
  /** The currency of the instrument. */
  readonly quoted: string;
  readonly toSymbol: string | null;
  readonly toName: string | null;
  readonly createdAt: string;
  /** The provider that listed it; null if a user recorded it. */
  readonly source: string | null;
  readonly createdBy: string | null;
  readonly createdByName: string | null;
}

const plain = (column: string) => sql.raw(`trim_scale(${column})::text`);

const actions = (where: RawBuilder<boolean>, rest: RawBuilder<unknown>) => sql<ActionRow>`
  select actions.id, actions.instrument_id as "instrumentId", actions.type, actions.ex_date as "exDate",
    ${plain('actions.ratio_new')} as "ratioNew", ${plain('actions.ratio_old')} as "ratioOld",
    actions.to_instrument_id as "toInstrumentId", ${plain('actions.cost_share')} as "costShare",
    ${plain('actions.amount_per_unit')} as "amountPerUnit", actions.currency, actions.note,
    instruments.symbol, instruments.name, instruments.currency as quoted,
    given.symbol as "toSymbol", given.name as "toName",
    actions.source, actions.created_at as "createdAt", actions.created_by as "createdBy", profiles.full_name as "createdByName"
  from corporate_actions as actions
  join instruments on instruments.id = actions.instrument_id
  left join instruments as given on given.id = actions.to_instrument_id
  left join profiles on profiles.id = actions.created_by
  where ${where} ${rest}`;

/** The actions of an instrument, newest first. */
export const listActionRows = async (db: Db, instrumentId: string): Promise<ActionRow[]> => {
  const { rows } = await actions(
    sql<boolean>`actions.instrument_id = ${instrumentId}`,
    sql`order by actions.ex_date desc, actions.id desc`,
  ).execute(db);
  return rows;
};

/** An action of an instrument; null if there is none. */
export const findAction = async (
  db: Db,
  { id, instrumentId }: { id: string; instrumentId: string },
): Promise<ActionRow | null> => {
  const { rows } = await actions(
    sql<boolean>`actions.id = ${id} and actions.instrument_id = ${instrumentId}`,
    sql``,
  ).execute(db);
  return rows[0] ?? null;
};

/** Keeps an action from being deleted until the transaction ends; false when it is gone. */
export const holdAction = async (trx: Db, id: string): Promise<boolean> => {
  const { rows } = await sql`select id from corporate_actions where id = ${id} for key share`.execute(trx);
  return rows.length > 0;
};

/** Locks an action against being booked or declined; false when it is gone. */
export const lockAction = async (
  trx: Db,
  { id, instrumentId }: { id: string; instrumentId: string },
): Promise<boolean> => {
  const { rows } = await sql`
    select id from corporate_actions where id = ${id} and instrument_id = ${instrumentId} for update`.execute(
    trx,
  );
  return rows.length > 0;
};

/** Whether any ledger has an entry that was booked for the action and is not reversed. */
export const isBookedAnywhere = async (trx: Db, id: string): Promise<boolean> => {
  const { rows } = await sql<{ booked: boolean }>`
    select exists (
      select from corporate_action_entries as link
      where link.action_id = ${id} and not exists (
        select from transactions as reversal
        where reversal.portfolio_id = link.portfolio_id and reversal.reverses_id = link.transaction_id)
    ) as booked`.execute(trx);
  return rows[0]?.booked === true;
};

/** A portfolio as far as an action is concerned. */
export interface HolderRow {
  readonly id: string;
  readonly ledger_revision: number;
  readonly ledger_reset_revision: number;
  readonly short_sales: boolean;
  readonly day_order: DayOrder;
  readonly base_currency: string;
  readonly cost_method: CostMethod;
  readonly closed_on: string | null;
  readonly linkedId: string | null;
  readonly declinedReason: string | null;
  readonly declinedAt: string | null;
  readonly declinedBy: string | null;
  readonly declinedByName: string | null;
}

export interface NamedHolderRow extends HolderRow {
  readonly name: string;
  readonly clientId: string;
  readonly client: string;
}

const holderColumns = sql`portfolios.id, portfolios.ledger_revision, portfolios.ledger_reset_revision,
  portfolios.short_sales, portfolios.day_order, portfolios.base_currency, portfolios.cost_method, portfolios.closed_on,
  link.transaction_id as "linkedId", declined.reason as "declinedReason", declined.declined_at as "declinedAt",
  declined.declined_by as "declinedBy", decliner.full_name as "declinedByName"`;

const decided = (actionId: RawBuilder<unknown>) => sql`
  left join corporate_action_entries as link on link.action_id = ${actionId} and link.portfolio_id = portfolios.id
  left join corporate_action_declines as declined
    on declined.action_id = ${actionId} and declined.portfolio_id = portfolios.id
  left join profiles as decliner on decliner.id = declined.declined_by`;

/** The ledgers with an entry of the instrument before the ex-date: only these can have held it then. */
const concerned = ({ instrumentId, exDate }: Pick<ActionTerms, 'instrumentId' | 'exDate'>) => sql<boolean>`
  portfolios.id in (
    select portfolio_id from transactions
    where instrument_id = ${instrumentId} and trade_date < ${exDate}::date
    union select portfolio_id from transactions
    where to_instrument_id = ${instrumentId} and trade_date < ${exDate}::date)`;

/** Whether the viewer may book into the portfolios of a client. */
const mayBook = (viewer: Staff) =>
  viewer.rights.has('ledger.write') ? isEditableClient(viewer) : sql<boolean>`false`;

/** A page of the portfolios that an action may concern and the viewer may book into, and how many others are visible. */
export const listHolderRows = async (
  db: Db,
  { viewer, action }: { viewer: Staff; action: ActionRow },
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: NamedHolderRow[]; total: number; viewOnly: number }> => {
  const { rows: counts } = await sql<{ total: number; visible: number }>`
    select count(*) filter (where ${mayBook(viewer)})::int as total, count(*)::int as visible
    from portfolios join clients on clients.id = portfolios.client_id
    where ${concerned(action)} and ${isVisibleClient(viewer)}`.execute(db);
  const { rows } = await sql<NamedHolderRow>`
    select ${holderColumns}, portfolios.name, clients.id as "clientId", clients.name as client
    from portfolios join clients on clients.id = portfolios.client_id ${decided(sql`${action.id}::uuid`)}
    where ${concerned(action)} and ${mayBook(viewer)}
    order by ${nameKey(sql<string>`clients.name`)}, clients.id, ${nameKey(sql<string>`portfolios.name`)}, portfolios.id
    offset ${offset} limit ${limit}`.execute(db);
  const { total, visible } = counts[0] ?? { total: 0, visible: 0 };
  return { rows, total, viewOnly: visible - total };
};

/** The next portfolios that an action may concern, of all clients, by id. */
export const listConcerned = async (
  db: Db,
  action: ActionRow,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ id: string; name: string; clientId: string; client: string }[]> => {
  const { rows } = await sql<{ id: string; name: string; clientId: string; client: string }>`
    select portfolios.id, portfolios.name, clients.id as "clientId", clients.name as client
    from portfolios join clients on clients.id = portfolios.client_id
    where ${concerned(action)} and (${after}::uuid is null or portfolios.id > ${after}::uuid)
    order by portfolios.id limit ${limit}`.execute(db);
  return rows;
};

/** A portfolio as far as an action is concerned, whoever the user is. */
export const findHolder = async (
  db: Db,
  { portfolioId, actionId }: { portfolioId: string; actionId: string },
): Promise<HolderRow | null> => {
  const { rows } = await sql<HolderRow>`
    select ${holderColumns} from portfolios ${decided(sql`${actionId}::uuid`)}
    where portfolios.id = ${portfolioId}`.execute(db);
  return rows[0] ?? null;
};

/** More actions than a portfolio's instruments have. */
const offeredAtMost = 500;

/** The actions of a portfolio's instruments that are not declined for it and have no entry linked, newest first. */
export const listUnsettledActions = async (db: Db, portfolioId: string): Promise<ActionRow[]> => {
  const { rows } = await actions(
    sql<boolean>`actions.instrument_id in (
        select instrument_id from portfolio_instruments where portfolio_id = ${portfolioId})
      and not exists (select from corporate_action_declines as declined
        where declined.action_id = actions.id and declined.portfolio_id = ${portfolioId})
      and not exists (select from corporate_action_entries as link
        where link.action_id = actions.id and link.portfolio_id = ${portfolioId}
          and not exists (select from transactions as reversal
            where reversal.portfolio_id = link.portfolio_id and reversal.reverses_id = link.transaction_id))`,
    sql`order by actions.ex_date desc, actions.id desc limit ${sql.lit(offeredAtMost)}`,
  ).execute(db);
  return rows;
};

/** Links an entry to the action it was booked for, in place of an earlier one. */
export const linkEntry = async (
  trx: Db,
  row: { actionId: string; portfolioId: string; transactionId: string },
): Promise<void> => {
  await trx
    .insertInto('corporate_action_entries')
    .values({ action_id: row.actionId, portfolio_id: row.portfolioId, transaction_id: row.transactionId })
    .onConflict((conflict) =>
      conflict.columns(['portfolio_id', 'action_id']).doUpdateSet({ transaction_id: row.transactionId }),
    )
    .execute();
};

/** Declines an action for a portfolio; returns the earlier reason. */
export const putDecline = async (
  trx: Db,
  row: Insertable<Database['corporate_action_declines']>,
): Promise<void> => {
  const { reason, declined_by, declined_at } = row;
  await trx
    .insertInto('corporate_action_declines')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['portfolio_id', 'action_id']).doUpdateSet({ reason, declined_by, declined_at }),
    )
    .execute();
};

/** Removes a decline; returns its reason, or null if there was none. */
export const deleteDecline = async (
  trx: Db,
  { portfolioId, actionId }: { portfolioId: string; actionId: string },
): Promise<string | null> => {
  const row = await trx
    .deleteFrom('corporate_action_declines')
    .where('portfolio_id', '=', portfolioId)
    .where('action_id', '=', actionId)
    .returning('reason')
    .executeTakeFirst();
  return row?.reason ?? null;
};

/** An action by its id alone. */
export const findActionById = async (db: Db, id: string): Promise<ActionRow | null> => {
  const { rows } = await actions(sql<boolean>`actions.id = ${id}`, sql``).execute(db);
  return rows[0] ?? null;
};

/** Whether an action turns one of two instruments into the other. */
export const areConnected = async (db: Db, [a, b]: readonly [string, string]): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from corporate_actions
      where (instrument_id = ${a}::uuid and to_instrument_id = ${b}::uuid)
        or (instrument_id = ${b}::uuid and to_instrument_id = ${a}::uuid)) as found`.execute(db);
  return rows[0]?.found === true;
};
