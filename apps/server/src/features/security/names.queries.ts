/** The names of records that events concern, where the viewer may see the records. */
import type { AuditValue } from '@partnerfolio/contract/audit-events';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Staff } from '../../platform/access/access.ts';
import type { Db } from '../../platform/database/db.ts';
import { isVisibleClient } from '../client-access/visibility.queries.ts';
import type { NamedKind } from './details.rules.ts';

interface NamedRow {
  readonly kind: NamedKind;
  readonly id: string;
  readonly name: string;
  readonly isErased: boolean;
}

type Query = RawBuilder<NamedRow>;

/** Who reads the names. */
export interface NameReader {
  readonly viewer: Staff;
  /** Whether a user without a name is called by the email address. */
  readonly seesAddresses: boolean;
}

const sources = ({
  viewer,
  seesAddresses,
}: NameReader): Readonly<Record<NamedKind, (ids: readonly string[]) => Query>> => ({
  user: (ids) => sql<NamedRow>`select 'user' as kind, id,
      coalesce(nullif(full_name, ''), ${seesAddresses ? sql`email` : sql`''`}) as name,
      erased_at is not null as "isErased" from profiles where id = any (${ids}::uuid[])
        ${seesAddresses ? sql`` : sql`and (full_name <> '' or erased_at is not null)`}`,
  client: (ids) => sql<NamedRow>`select 'client' as kind, clients.id, clients.name, false as "isErased"
    from clients where clients.id = any (${ids}::uuid[]) and ${isVisibleClient(viewer)}`,
  portfolio: (ids) => sql<NamedRow>`select 'portfolio' as kind, portfolios.id,
      clients.name || ', ' || portfolios.name as name, false as "isErased"
    from portfolios join clients on clients.id = portfolios.client_id
    where portfolios.id = any (${ids}::uuid[]) and ${isVisibleClient(viewer)}`,
  account: (ids) => sql<NamedRow>`select 'account' as kind, account.id,
      coalesce(account.alias, trim(account.custodian || ' ' || account.number)) as name, false as "isErased"
    from portfolio_accounts as account join portfolios on portfolios.id = account.portfolio_id
    join clients on clients.id = portfolios.client_id
    where account.id = any (${ids}::uuid[]) and (account.alias is not null or account.number <> '') and ${isVisibleClient(viewer)}`,
  instrument: (ids) => sql<NamedRow>`select 'instrument' as kind, id, symbol as name, false as "isErased"
    from instruments where id = any (${ids}::uuid[])`,
  issuer: (ids) => sql<NamedRow>`select 'issuer' as kind, id, name, false as "isErased"
    from issuers where id = any (${ids}::uuid[])`,
  benchmark: (ids) => sql<NamedRow>`select 'benchmark' as kind, id, name, false as "isErased"
    from benchmarks where id = any (${ids}::uuid[])`,
  model: (ids) => sql<NamedRow>`select 'model' as kind, id, name, false as "isErased"
    from models where id = any (${ids}::uuid[])`,
  group: (ids) => sql<NamedRow>`select 'group' as kind, id, name, false as "isErased"
    from user_groups where id = any (${ids}::uuid[])`,
  proposal: (ids) => sql<NamedRow>`select 'proposal' as kind, p.id,
      clients.name || coalesce(', ' || coalesce(portfolios.name, p.new_portfolio_name), '') as name,
      false as "isErased"
    from investment_proposals p join clients on clients.id = p.client_id
    left join portfolios on portfolios.id = p.portfolio_id
    where p.id = any (${ids}::uuid[]) and ${isVisibleClient(viewer)}`,
  token: (ids) => sql<NamedRow>`select 'token' as kind, id, name, false as "isErased"
    from api_tokens where id = any (${ids}::uuid[])`,
  passkey: (ids) => sql<NamedRow>`select 'passkey' as kind, id, name, false as "isErased"
    from passkeys where id = any (${ids}::uuid[])`,
});

/** The names of records by type and id, in one statement for all events. */
export const findNames = async (
  db: Db,
  reader: NameReader,
  records: ReadonlyMap<NamedKind, readonly string[]>,
): Promise<ReadonlyMap<string, AuditValue>> => {
  const bySource = sources(reader);
  const asked = [...records].filter(([, ids]) => ids.length > 0).map(([kind, ids]) => bySource[kind](ids));
  if (asked.length === 0) return new Map();
  const { rows } = await sql<NamedRow>`${sql.join(asked, sql` union all `)}`.execute(db);
  return new Map(
    rows.map(({ kind, id, name, isErased }) => [
      `${kind} ${id}`,
      isErased ? ({ erased: true } as const) : name,
    ]),
  );
};
