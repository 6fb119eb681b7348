/** The SQL of portfolios, and the lock that orders a ledger's writers. */
import type { Account } from '@partnerfolio/contract/portfolios';
import { sql } from 'kysely';
import type { Insertable, Updateable } from 'kysely';
import type { Staff } from '../../platform/access/access.ts';
import { noteRevisions } from '../../platform/live/changes.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Database } from '../../platform/database/schema.ts';
import { isEditableClient, isVisibleClient } from '../client-access/visibility.queries.ts';
import { accountsOfPortfolio } from './accounts.queries.ts';
import { mandateKindOn } from './mandates.queries.ts';
import type { PortfolioKind } from './mandates.queries.ts';

const detailed = (db: Db, viewer: Staff) =>
  db
    .selectFrom('portfolios')
    .innerJoin('clients', 'clients.id', 'portfolios.client_id')
    .selectAll('portfolios')
    .select(['clients.name as client_name', isEditableClient(viewer).as('may_edit')])
    .where(isVisibleClient(viewer));

/**
 * A portfolio with its client's name and whether the viewer may change it, locked against other writers of it and of
 * its ledger until the transaction ends; null when the viewer may not see it.
 */
export const lockPortfolio = async (trx: Db, viewer: Staff, id: string) =>
  (await detailed(trx, viewer).where('portfolios.id', '=', id).forUpdate('portfolios').executeTakeFirst()) ??
  null;
export type PortfolioDetail = NonNullable<Awaited<ReturnType<typeof lockPortfolio>>>;

/** The columns of a portfolio for the contract. */
export interface ShownPortfolio extends Pick<
  PortfolioDetail,
  | 'id'
  | 'client_id'
  | 'client_name'
  | 'name'
  | 'base_currency'
  | 'cash_kept'
  | 'cost_method'
  | 'short_sales'
  | 'opened_on'
  | 'closed_on'
  | 'entry_count'
  | 'revision'
  | 'created_at'
  | 'may_edit'
  | 'benchmark_choice'
  | 'benchmark_id'
> {
  /** The service of its mandate. */
  readonly kind: PortfolioKind;
  /** What it is compared with: its own benchmark, or the firm's; null without one. */
  readonly benchmark: { readonly id: string; readonly name: string } | null;
  readonly accounts: Account[];
}

/** A portfolio with all its details as of today; null when the viewer may not see it. */
export const findPortfolio = async (
  db: Db,
  viewer: Staff,
  { id, today }: { readonly id: string; readonly today: string },
): Promise<ShownPortfolio | null> => {
  const { rows } = await sql<ShownPortfolio>`/* prepared find_portfolio */
    select portfolios.id, client_id, clients.name as client_name, portfolios.name, base_currency, ${mandateKindOn(today)} as kind,
      cash_kept, cost_method, short_sales, opened_on, closed_on, entry_count, portfolios.revision, portfolios.created_at,
      benchmark_choice, portfolios.benchmark_id,
      (select json_build_object('id', benchmarks.id, 'name', benchmarks.name) from benchmarks
        where benchmarks.id = case benchmark_choice when 'own' then portfolios.benchmark_id
          when 'firm' then (select firm.benchmark_id from firm) end) as benchmark,
      ${isEditableClient(viewer)} as may_edit,
      ${accountsOfPortfolio} as accounts
    from portfolios join clients on clients.id = client_id
    where portfolios.id = ${id} and ${isVisibleClient(viewer)}`.execute(db);
  return rows[0] ?? null;
};

/** A portfolio locked for a writer of its ledger, whoever the user is. */
export const lockLedgerRow = async (trx: Db, id: string) =>
  (await trx.selectFrom('portfolios').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ??
  null;

/** A change of a ledger. */
export interface LedgerChange {
  /** How many entries were added, with the next sequence numbers. */
  readonly added: number;
  /** Whether the numbers of the added entries were reserved before. */
  readonly isReserved?: boolean;
  /** How many were removed. */
  readonly removed: number;
  /** Whether entries were rewritten, so that no reader may add to an earlier copy. */
  readonly isRewritten?: true;
}

/** Counts a change of the ledger, and after a removal also a change of its earlier entries. */
export const advanceLedgerRow = async (
  trx: Db,
  id: string,
  { added, removed, isRewritten, isReserved = false }: LedgerChange,
): Promise<void> => {
  const isReset = removed > 0 || isRewritten === true;
  await trx
    .updateTable('portfolios')
    .set((eb) => ({
      ledger_revision: eb('ledger_revision', '+', 1),
      last_seq: eb('last_seq', '+', isReserved ? 0 : added),
      entry_count: eb('entry_count', '+', added - removed),
      ...(isReset ? { ledger_reset_revision: eb('ledger_revision', '+', 1) } : {}),
    }))
    .where('id', '=', id)
    .execute();
  await noteRevisions(trx, ['portfolios']);
};

/** Reserves the next numbers of the locked ledger; those that are not used stay free. */
export const reserveNumbers = async (trx: Db, id: string, count: number): Promise<void> => {
  await trx
    .updateTable('portfolios')
    .set((eb) => ({ last_seq: eb('last_seq', '+', count) }))
    .where('id', '=', id)
    .execute();
};

/** Sets a ledger's processing order within a day; the portfolio's own revision stays. */
export const setDayOrderRow = async (trx: Db, id: string, dayOrder: 'current' | 'former'): Promise<void> => {
  await trx.updateTable('portfolios').set({ day_order: dayOrder }).where('id', '=', id).execute();
};

/** The client of a new portfolio, locked so that it is not closed meanwhile. */
export const lockClientOfNew = async (trx: Db, viewer: Staff, clientId: string) =>
  (await trx
    .selectFrom('clients')
    .select(['clients.id', 'clients.status', isEditableClient(viewer).as('may_edit')])
    .where('clients.id', '=', clientId)
    .where(isVisibleClient(viewer))
    .forUpdate('clients')
    .executeTakeFirst()) ?? null;

/** Whether another portfolio of the client has that name. */
export const isNameTaken = async (
  trx: Db,
  { clientId, name, except }: { clientId: string; name: string; except: string | null },
): Promise<boolean> => {
  let query = trx
    .selectFrom('portfolios')
    .select('id')
    .where('client_id', '=', clientId)
    .where(sql`lower(name)`, '=', sql`lower(${name})`);
  if (except !== null) query = query.where('id', '<>', except);
  return (await query.executeTakeFirst()) !== undefined;
};

export const insertPortfolio = async (trx: Db, row: Insertable<Database['portfolios']>): Promise<void> => {
  await trx.insertInto('portfolios').values(row).execute();
};

/** Changes a portfolio and increases its revision. */
export const changePortfolio = async (
  trx: Db,
  id: string,
  change: Updateable<Database['portfolios']>,
): Promise<void> => {
  await trx
    .updateTable('portfolios')
    .set((eb) => ({ ...change, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
};

/** Entries that an import booked into a portfolio that it opened. */
export interface OpenedPortfolio {
  readonly id: string;
  readonly entryIds: readonly string[];
}

/** Whether nothing was added to a portfolio or changed of it since an import opened it. */
export const isUntouchedPortfolio = async (trx: Db, { id, entryIds }: OpenedPortfolio): Promise<boolean> => {
  const { rows } = await sql`
    select from portfolios
    where id = ${id} and revision = 1 and closed_on is null and entry_count = ${entryIds.length}
      and not exists (select from stored_transactions as entry where entry.portfolio_id = portfolios.id
        and (entry.revision > 1 or entry.id <> all (${`{${entryIds.join(',')}}`}::uuid[])))
      and not exists (select from mandates where mandates.portfolio_id = portfolios.id
        having count(*) <> 1 or max(mandates.revision) > 1)
      and not exists (select from model_assignments where model_assignments.portfolio_id = portfolios.id)
      and not exists (select from restrictions where restrictions.portfolio_id = portfolios.id)
      and not exists (select from entry_attachments where entry_attachments.portfolio_id = portfolios.id)
      and not exists (select from log_records where log_records.portfolio_id = portfolios.id)
      and not exists (select from client_documents where client_documents.portfolio_id = portfolios.id)
      and not exists (select from investment_proposals where investment_proposals.portfolio_id = portfolios.id)
      and not exists (select from imports where imports.portfolio_id = portfolios.id)
      and not exists (select from link_portfolios where link_portfolios.portfolio_id = portfolios.id)`.execute(
    trx,
  );
  return rows.length > 0;
};

/** Deletes a portfolio without entries. */
export const deletePortfolio = async (trx: Db, id: string): Promise<void> => {
  await trx.deleteFrom('portfolios').where('id', '=', id).execute();
  await noteRevisions(trx, ['portfolios']);
};

/** Gives portfolios their new names, before they move. */
export const renamePortfolios = async (
  trx: Db,
  renamed: readonly { readonly id: string; readonly after: string }[],
  at: string,
): Promise<void> => {
  if (renamed.length === 0) return;
  await sql`update portfolios set name = given.name, revision = revision + 1, updated_at = ${at}
    from unnest(${renamed.map(({ id }) => id)}::uuid[], ${renamed.map(({ after }) => after)}::text[]) as given (id, name)
    where portfolios.id = given.id`.execute(trx);
};

/** Counts a change of the ledgers of a client, so that nothing computed before is shown for another client. */
export const countChangeOfLedgers = async (trx: Db, clientId: string): Promise<void> => {
  await sql`update portfolios set ledger_revision = ledger_revision + 1 where client_id = ${clientId}`.execute(
    trx,
  );
};
