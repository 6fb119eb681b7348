/**
 * The only definition of which clients a user may see and change. Every list, count, total and lookup of clients, and
 * of everything that belongs to them, uses these conditions.
 */
import type { ShareLevel } from '@partnerfolio/contract/clients';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { can } from '../../platform/access/access.ts';
import type { Staff } from '../../platform/access/access.ts';
import { seesEveryClient } from './rules.ts';

type Condition = RawBuilder<boolean>;
/** A user by their current rights, with or without a session. */
export type RightsHolder = Pick<Staff, 'id' | 'role' | 'rights'> & { readonly token?: Staff['token'] };

const ownedOrShared = (viewer: RightsHolder, alias: string, level: Condition): Condition =>
  // Evaluated once per statement, so that an index finds these clients; `exists` would be evaluated for each client
  // of the firm.
  sql<boolean>`(${sql.ref(`${alias}.owner_id`)} = ${viewer.id} or ${sql.ref(`${alias}.id`)} = any (array(
    select granted.client_id from client_shares as granted
    where granted.user_id = ${viewer.id} and ${level})))`;

/** True for the clients that were not merged into another. Nobody meets a merged one: its records are with the other. */
export const isLiveClient = (alias = 'clients'): Condition =>
  sql<boolean>`${sql.ref(`${alias}.merged_into`)} is null`;

/** True for the clients the viewer may see; `alias` is the name of the clients table in the query. */
export const isVisibleClient = (viewer: RightsHolder, alias = 'clients'): Condition =>
  seesEveryClient(viewer)
    ? isLiveClient(alias)
    : sql<boolean>`(${isLiveClient(alias)} and ${ownedOrShared(viewer, alias, sql<boolean>`true`)})`;

/** True for one client and, if requested, for the members of a household that the viewer may see. */
export const isOfClient = (
  viewer: Staff,
  { clientId, withMembers }: { readonly clientId: string; readonly withMembers?: 'true' | undefined },
): Condition =>
  withMembers === undefined
    ? sql<boolean>`clients.id = ${clientId}`
    : sql<boolean>`(clients.id = ${clientId} or exists (select from clients as household
        where household.id = clients.household_id and household.id = ${clientId}
          and ${isVisibleClient(viewer, 'household')}))`;

/**
 * True for the clients the viewer may change: a share with level view is not enough, and nobody changes an erased or merged
 * client or anything of it.
 */
export const isEditableClient = (viewer: RightsHolder, alias = 'clients'): Condition => {
  const isThere = sql<boolean>`(${sql.ref(`${alias}.erased_at`)} is null and ${isLiveClient(alias)})`;
  return seesEveryClient(viewer)
    ? isThere
    : sql<boolean>`(${isThere} and ${ownedOrShared(viewer, alias, sql<boolean>`granted.level = 'edit'`)})`;
};

/** True for the clients of which the viewer may know with whom they are shared: as in the list of their shares. */
export const isClientWithKnownShares = (viewer: Staff, alias = 'clients'): Condition =>
  can(viewer, 'clients.share') ? isEditableClient(viewer, alias) : sql<boolean>`false`;

/**
 * The level at which a colleague shares a client with the viewer; null for the viewer's own clients, and for a viewer
 * who sees every client.
 */
export const shareLevel = (viewer: Staff): RawBuilder<ShareLevel | null> =>
  seesEveryClient(viewer)
    ? sql<null>`null::text`
    : sql<ShareLevel | null>`(select granted.level from client_shares as granted
        where granted.client_id = clients.id and granted.user_id = ${viewer.id}
          and granted.user_id <> clients.owner_id)`;

/** True for the clients that a colleague shares with the viewer. */
export const isSharedClient = (viewer: Staff): Condition =>
  seesEveryClient(viewer)
    ? sql<boolean>`false`
    : sql<boolean>`(clients.owner_id <> ${viewer.id} and clients.id = any (array(
        select granted.client_id from client_shares as granted where granted.user_id = ${viewer.id})))`;
