/** The clients and portfolios of a workbook that leaves the portal. */
import type { Account } from '@partnerfolio/contract/portfolios';
import { sql } from 'kysely';
import type { Staff } from '../../../platform/access/access.ts';
import type { Db } from '../../../platform/database/db.ts';
import { nameKey } from '../../../platform/database/search.queries.ts';
import { isVisibleClient } from '../../client-access/visibility.queries.ts';
import { accountsOfPortfolio } from '../../portfolio-access/accounts.queries.ts';
import { mandateKindOn } from '../../portfolio-access/mandates.queries.ts';

export interface WorkbookClient {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly status: string;
  readonly adviser: string;
  readonly household_id: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly tax_residence: string | null;
  readonly language: string | null;
  readonly tags: readonly string[];
  readonly next_review_on: string | null;
  readonly note: string | null;
}

interface Asked {
  readonly viewer: Staff;
  /** Only the clients of this adviser. */
  readonly ownerId: string | undefined;
}

const ofOwner = (ownerId: string | undefined) =>
  ownerId === undefined ? sql<boolean>`true` : sql<boolean>`clients.owner_id = ${ownerId}`;

/** The open clients that the user may see, by name. */
export const workbookClients = async (db: Db, { viewer, ownerId }: Asked): Promise<WorkbookClient[]> => {
  const { rows } = await sql<WorkbookClient>`
    select clients.id, kind, name, status, profiles.email as adviser, household_id, clients.email, clients.phone,
      tax_residence, clients.language, tags, next_review_on, note
    from clients join profiles on profiles.id = owner_id
    where status <> 'closed' and ${ofOwner(ownerId)} and ${isVisibleClient(viewer)}
    order by ${nameKey(sql`name`)}, clients.id`.execute(db);
  return rows;
};

/** The contacts of some clients, the main one of each first. */
export const workbookContacts = async (db: Db, clientIds: readonly string[]) => {
  const { rows } = await sql<{
    client_id: string;
    name: string;
    relation: string | null;
    email: string | null;
    phone: string | null;
    language: string | null;
    is_main: boolean;
    note: string | null;
  }>`
    select client_id, name, relation, email, phone, language, is_main, note from client_contacts
    where client_id = any (${`{${clientIds.join(',')}}`}::uuid[])
    order by client_id, is_main desc, ${nameKey(sql`name`)}, id`.execute(db);
  return rows;
};

export interface WorkbookPortfolio {
  readonly id: string;
  readonly client_id: string;
  readonly name: string;
  readonly base_currency: string;
  readonly service: string;
  readonly opened_on: string;
  readonly cash_kept: boolean;
  readonly cost_method: string;
  readonly short_sales: boolean;
  readonly agreement: string | null;
  readonly accounts: readonly Account[];
}

/** The portfolios of those clients that are open on a day, at most one more than a workbook may have. */
export const workbookPortfolios = async (
  db: Db,
  { viewer, ownerId, asAt, limit }: Asked & { readonly asAt: string; readonly limit: number },
): Promise<WorkbookPortfolio[]> => {
  // The services and accounts are read only of the portfolios that remain.
  const { rows } = await sql<WorkbookPortfolio>`
    select id, client_id, name, base_currency, ${mandateKindOn(asAt)} as service, opened_on,
      cash_kept, cost_method, short_sales,
      (select agreement from mandates where portfolio_id = portfolios.id and from_day <= ${asAt}::date
        order by from_day desc limit 1) as agreement,
      ${accountsOfPortfolio} as accounts
    from (
      select portfolios.*, ${nameKey(sql`clients.name`)} as of_client, ${nameKey(sql`portfolios.name`)} as of_name
      from portfolios join clients on clients.id = client_id
      where clients.status <> 'closed' and opened_on <= ${asAt}::date
        and (closed_on is null or closed_on > ${asAt}::date)
        and ${ofOwner(ownerId)} and ${isVisibleClient(viewer)}
      order by of_client, of_name, portfolios.id
      limit ${limit + 1}) as portfolios
    order by of_client, of_name, id`.execute(db);
  return rows;
};

/** Instruments by id, as a workbook states them. */
export const workbookInstruments = async (db: Db, ids: readonly string[]) => {
  const { rows } = await sql<{
    id: string;
    symbol: string;
    isin: string | null;
    name: string;
    asset_class: string;
    currency: string;
    quotation: string;
    exchange: string | null;
    sector: string | null;
    region: string | null;
  }>`
    select id, symbol, isin, name, asset_class, currency, quotation, exchange, sector, region from instruments
    where id = any (${`{${ids.join(',')}}`}::uuid[]) order by symbol, id`.execute(db);
  return rows;
};
