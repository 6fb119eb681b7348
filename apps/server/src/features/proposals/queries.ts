/** The SQL of proposals, their versions and steps; list.queries.ts has the lists. */
import type { ProposalStatus } from '@partnerfolio/contract/proposals';
import { sql } from 'kysely';
import type { Insertable, Updateable } from 'kysely';
import type { Staff } from '../../platform/access/access.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Database } from '../../platform/database/schema.ts';
import { isEditableClient, isVisibleClient } from '../client-access/visibility.queries.ts';
import type { ProposalPart } from './rules.ts';

const detailed = (db: Db, viewer: Staff) =>
  db
    .selectFrom('investment_proposals')
    .innerJoin('clients', 'clients.id', 'investment_proposals.client_id')
    .selectAll('investment_proposals')
    .select(['clients.name as client_name', 'clients.owner_id as client_owner_id'])
    .$narrowType<{ status: ProposalStatus }>()
    .select(isEditableClient(viewer).as('may_edit_client'))
    .where(isVisibleClient(viewer));

/** One proposal; null when the viewer may not see it. */
export const findProposal = async (db: Db, viewer: Staff, id: string) =>
  (await detailed(db, viewer).where('investment_proposals.id', '=', id).executeTakeFirst()) ?? null;
export type ProposalDetail = NonNullable<Awaited<ReturnType<typeof findProposal>>>;

/** Like `findProposal`, and locks it until the transaction ends, so that steps run one after another. */
export const lockProposal = async (trx: Db, viewer: Staff, id: string): Promise<ProposalDetail | null> =>
  (await detailed(trx, viewer)
    .where('investment_proposals.id', '=', id)
    .forUpdate('investment_proposals')
    .executeTakeFirst()) ?? null;

/** An open portfolio of a client with this id; null when there is none. */
export const findOpenPortfolio = async (db: Db, clientId: string, id: string) =>
  (await db
    .selectFrom('portfolios')
    .select(['id', 'name', 'base_currency'])
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .where('closed_on', 'is', null)
    .executeTakeFirst()) ?? null;

/** Name and currency of a portfolio. */
export const findPortfolioName = async (db: Db, id: string) =>
  (await db
    .selectFrom('portfolios')
    .select(['id', 'name', 'base_currency'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? null;

export const insertProposal = async (
  trx: Db,
  row: Insertable<Database['investment_proposals']>,
): Promise<void> => {
  await trx.insertInto('investment_proposals').values(row).execute();
};

/** Changes a proposal and increases its revision. */
export const changeProposal = async (
  trx: Db,
  id: string,
  change: Updateable<Database['investment_proposals']>,
): Promise<void> => {
  await trx
    .updateTable('investment_proposals')
    .set((eb) => ({ ...change, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
};

const versions = (db: Db, proposalId: string) =>
  db
    .selectFrom('proposal_versions')
    .innerJoin('profiles', 'profiles.id', 'proposal_versions.created_by')
    .selectAll('proposal_versions')
    .select('profiles.full_name as creator_name')
    .where('proposal_id', '=', proposalId)
    .orderBy('number');

/** All versions, oldest first. */
export const listVersions = (db: Db, proposalId: string) => versions(db, proposalId).execute();
export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number];

/** One version. */
export const findVersion = async (db: Db, proposalId: string, number: number): Promise<VersionRow | null> =>
  (await versions(db, proposalId).where('number', '=', number).executeTakeFirst()) ?? null;

export const insertVersion = async (
  trx: Db,
  row: Insertable<Database['proposal_versions']>,
): Promise<void> => {
  await trx.insertInto('proposal_versions').values(row).execute();
};

/** Changes a version that is not frozen; the database refuses any other. */
export const changeVersion = async (
  trx: Db,
  { proposalId, number }: { proposalId: string; number: number },
  change: Updateable<Database['proposal_versions']>,
): Promise<void> => {
  await trx
    .updateTable('proposal_versions')
    .set(change)
    .where('proposal_id', '=', proposalId)
    .where('number', '=', number)
    .execute();
};

/** The target allocations of all versions in order, weights without trailing zeros. */
export const listTargets = (db: Db, proposalId: string) =>
  db
    .selectFrom('proposal_targets')
    .leftJoin('instruments', 'instruments.id', 'proposal_targets.instrument_id')
    .select([
      'version',
      'proposal_targets.asset_class',
      'instrument_id',
      'symbol',
      'name',
      'instruments.asset_class as instrument_class',
      sql<string>`trim_scale(weight_pct)`.as('weight_pct'),
    ])
    .where('proposal_id', '=', proposalId)
    .orderBy('version')
    .orderBy('place')
    .execute();
export type TargetRow = Awaited<ReturnType<typeof listTargets>>[number];

/** Replaces the target allocation of a version. */
export const replaceTargets = async (
  trx: Db,
  { proposalId, version }: { proposalId: string; version: number },
  rows: readonly Pick<
    Insertable<Database['proposal_targets']>,
    'asset_class' | 'instrument_id' | 'weight_pct'
  >[],
): Promise<void> => {
  const key = { proposal_id: proposalId, version };
  await trx
    .deleteFrom('proposal_targets')
    .where('proposal_id', '=', proposalId)
    .where('version', '=', version)
    .execute();
  if (rows.length === 0) return;
  await trx
    .insertInto('proposal_targets')
    .values(rows.map((row, place) => ({ ...key, place, ...row })))
    .execute();
};

/** The instruments among the ids that exist. */
export const knownInstruments = async (db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('instruments')
    .select('id')
    .where('id', 'in', ids)
    .where('merged_into', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.id));
};

/** Records that a user edited a version. */
export const putEdit = async (
  trx: Db,
  { proposalId, version, userId, at }: { proposalId: string; version: number; userId: string; at: string },
): Promise<void> => {
  await trx
    .insertInto('proposal_edits')
    .values({ proposal_id: proposalId, version, user_id: userId, first_at: at, last_at: at })
    .onConflict((conflict) =>
      conflict.columns(['proposal_id', 'version', 'user_id']).doUpdateSet({ last_at: at }),
    )
    .execute();
};

/** Which user edited which version. */
export const listEdits = (db: Db, proposalId: string) =>
  db
    .selectFrom('proposal_edits')
    .innerJoin('profiles', 'profiles.id', 'user_id')
    .select(['version', 'user_id', 'full_name'])
    .where('proposal_id', '=', proposalId)
    .orderBy('first_at')
    .orderBy('user_id')
    .execute();

const parts = sql<{ proposal_id: string; user_id: string; part: ProposalPart }>`(
  select id as proposal_id, created_by as user_id, 'wrote_in_it' as part from investment_proposals
  union all select proposal_id, user_id, 'wrote_in_it' from proposal_edits
  union all select proposal_id, user_id, 'submitted_it' from proposal_steps where action = 'submit'
  union all select proposal_id, user_id, 'co_editor' from proposal_submission_editors)`;

/** The involvement of each user in a proposal, most significant first. */
export const listParts = async (db: Db, proposalId: string) => {
  const { rows } = await sql<{ user_id: string; part: ProposalPart }>`
    select user_id, part from ${parts} as p where proposal_id = ${proposalId}
    order by array_position(array['wrote_in_it', 'submitted_it', 'co_editor'], part)`.execute(db);
  return rows;
};

/** True for proposals `p` in which a user is involved. */
export const hasPart = (userId: string) => sql<boolean>`p.id in (
  select took.proposal_id from ${parts} as took where took.user_id = ${userId})`;

/** Records the users who may edit a proposal when it is submitted. */
export const keepSubmissionEditors = async (trx: Db, proposalId: string): Promise<void> => {
  await sql`insert into proposal_submission_editors (proposal_id, user_id)
    select proposal_id, user_id from proposal_editors where proposal_id = ${proposalId}
    on conflict do nothing`.execute(trx);
};

/** The author, then the co-editors. */
export const listEditors = (db: Db, proposalId: string) =>
  db
    .selectFrom('proposal_editors')
    .innerJoin('profiles', 'profiles.id', 'user_id')
    .select(['user_id', 'full_name'])
    .where('proposal_id', '=', proposalId)
    .orderBy('proposal_editors.added_at')
    .orderBy('user_id')
    .execute();

export const insertEditor = async (trx: Db, row: Insertable<Database['proposal_editors']>): Promise<void> => {
  await trx.insertInto('proposal_editors').values(row).execute();
};

export const deleteEditor = async (trx: Db, proposalId: string, userId: string): Promise<void> => {
  await trx
    .deleteFrom('proposal_editors')
    .where('proposal_id', '=', proposalId)
    .where('user_id', '=', userId)
    .execute();
};

export const insertStep = async (trx: Db, row: Insertable<Database['proposal_steps']>): Promise<void> => {
  await trx.insertInto('proposal_steps').values(row).execute();
};

/** The steps, oldest first. */
export const listSteps = (db: Db, proposalId: string) =>
  db
    .selectFrom('proposal_steps')
    .innerJoin('profiles', 'profiles.id', 'user_id')
    .selectAll('proposal_steps')
    .select('full_name')
    .where('proposal_id', '=', proposalId)
    .orderBy('at')
    .orderBy('proposal_steps.id')
    .execute();

export const insertApproval = async (
  trx: Db,
  row: Insertable<Database['proposal_approvals']>,
): Promise<void> => {
  await trx.insertInto('proposal_approvals').values(row).execute();
};

/** Voids all approvals so far. */
export const voidApprovals = async (trx: Db, proposalId: string, at: string): Promise<void> => {
  await trx
    .updateTable('proposal_approvals')
    .set({ voided_at: at })
    .where('proposal_id', '=', proposalId)
    .where('voided_at', 'is', null)
    .execute();
};

export const listApprovals = (db: Db, proposalId: string) =>
  db
    .selectFrom('proposal_approvals')
    .innerJoin('profiles', 'profiles.id', 'user_id')
    .selectAll('proposal_approvals')
    .select('full_name')
    .where('proposal_id', '=', proposalId)
    .orderBy('approved_at')
    .orderBy('proposal_approvals.id')
    .execute();

/** The owner of a client, and the users with whom it is shared. */
export const listFamiliars = async (db: Db, clientId: string): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ id: string }>`
    select owner_id as id from clients where id = ${clientId}
    union select user_id from client_shares where client_id = ${clientId}`.execute(db);
  return new Set(rows.map((row) => row.id));
};
