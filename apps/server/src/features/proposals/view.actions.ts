/** A proposal in the shape of the contract, with what the viewer may do with it. */
import type { Person } from '@partnerfolio/contract/people';
import type { Proposal, ProposalStep, ShownTarget } from '@partnerfolio/contract/proposals';
import type { LocalDate } from '@partnerfolio/contract/values';
import type { Staff } from '../../platform/access/access.ts';
import type { Db } from '../../platform/database/db.ts';
import { because, invariant, refuse } from '../../platform/http/problem.ts';
import { listColleagues } from '../../platform/access/rights.ts';
import type { Colleague } from '../../platform/access/rights.ts';
import { seesEveryClient } from '../client-access/rules.ts';
import * as queries from './queries.ts';
import { isOpenTo, mayTake, findTransition, whyNotDecide } from './rules.ts';
import type { ActorFacts, ProposalAct } from './rules.ts';

type Edits = Awaited<ReturnType<typeof queries.listEdits>>;
type Editors = Awaited<ReturnType<typeof queries.listEditors>>;

/** All users involved in a proposal. */
interface Participants {
  readonly edits: Edits;
  readonly editors: Editors;
  readonly parts: Awaited<ReturnType<typeof queries.listParts>>;
}

const loadParticipants = async (db: Db, proposalId: string): Promise<Participants> => ({
  edits: await queries.listEdits(db, proposalId),
  editors: await queries.listEditors(db, proposalId),
  parts: await queries.listParts(db, proposalId),
});

const toActorFacts = (
  person: Pick<Staff, 'id' | 'role' | 'rights'>,
  authorId: string,
  { editors, parts }: Participants,
): ActorFacts => ({
  isWriter: person.id === authorId || editors.some((editor) => editor.user_id === person.id),
  part: parts.find((one) => one.user_id === person.id)?.part ?? null,
  isAdmin: person.role === 'admin',
  mayApprove: person.rights.has('proposals.approve'),
});

/** The facts that decide which steps the viewer may take. */
export const actorFacts = async (
  db: Db,
  viewer: Staff,
  proposal: queries.ProposalDetail,
): Promise<ActorFacts> => toActorFacts(viewer, proposal.created_by, await loadParticipants(db, proposal.id));

interface Opening {
  readonly act: ProposalAct;
  readonly id: string;
  /** The revision that the caller saw. */
  readonly revision: number;
}

/** Locks a proposal for an act that the rules allow this viewer in its current state; refuses otherwise. */
export const openForAct = async (trx: Db, viewer: Staff, { act, id, revision }: Opening) => {
  const row = await queries.lockProposal(trx, viewer, id);
  if (row === null) return refuse('not_found');
  // Read under the lock, to include concurrent writes.
  if (!isOpenTo(act, await actorFacts(trx, viewer, row))) return refuse('forbidden');
  if (row.revision !== revision) return refuse('stale');
  const transition = findTransition(act, row.status);
  return transition === null
    ? refuse('wrong_state', because('proposal_in_other_state'))
    : { row, transition };
};

/** The colleagues who may see a client, with their rights. */
export const colleaguesOfClient = async (db: Db, clientId: string): Promise<Colleague[]> => {
  const familiars = await queries.listFamiliars(db, clientId);
  const colleagues = await listColleagues(db);
  return colleagues.filter((person) => seesEveryClient(person) || familiars.has(person.id));
};

const toUser = (id: string, fullName: string | null): Person => ({ id, fullName });

const toTarget = (row: queries.TargetRow): ShownTarget => ({
  assetClass: row.asset_class,
  instrument:
    row.instrument_id === null || row.symbol === null || row.name === null || row.instrument_class === null
      ? null
      : { id: row.instrument_id, symbol: row.symbol, name: row.name, assetClass: row.instrument_class },
  weightPct: row.weight_pct,
});

const hex = (hash: Buffer): string => Buffer.from(hash).toString('hex');

const listVersions = async (db: Db, proposalId: string, edits: Edits): Promise<Proposal['versions']> => {
  const targets = await queries.listTargets(db, proposalId);
  const rows = await queries.listVersions(db, proposalId);
  return rows.map((row) => ({
    number: row.number,
    purpose: row.purpose,
    rationale: row.rationale,
    basis: row.basis,
    targets: targets.filter((line) => line.version === row.number).map(toTarget),
    createdBy: toUser(row.created_by, row.creator_name),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    writers: edits
      .filter((edit) => edit.version === row.number)
      .map((edit) => toUser(edit.user_id, edit.full_name)),
    frozenAt: row.frozen_at,
    fingerprint: row.content_hash === null ? null : hex(row.content_hash),
  }));
};

const listSteps = async (db: Db, proposalId: string): Promise<ProposalStep[]> => {
  const rows = await queries.listSteps(db, proposalId);
  return rows.map((row) => ({
    id: row.id,
    // Only actions of the contract are ever stored.
    action: row.action as ProposalStep['action'],
    from: row.from_status as ProposalStep['from'],
    to: row.to_status as ProposalStep['to'],
    version: row.version,
    by: toUser(row.user_id, row.full_name),
    at: row.at,
    reason: row.reason,
  }));
};

const listApprovals = async (db: Db, proposalId: string): Promise<Proposal['approvals']> => {
  const rows = await queries.listApprovals(db, proposalId);
  return rows.map((row) => ({
    version: row.version,
    by: toUser(row.user_id, row.full_name),
    at: row.approved_at,
    fingerprint: hex(row.content_hash),
    voidedAt: row.voided_at,
  }));
};

const findPortfolio = async (
  db: Db,
  row: queries.ProposalDetail,
): Promise<Pick<Proposal, 'portfolio' | 'newPortfolio'>> => {
  const { new_portfolio_name: name, new_portfolio_currency: baseCurrency } = row;
  if (name !== null && baseCurrency !== null)
    return { portfolio: null, newPortfolio: { name, baseCurrency } };
  const found = row.portfolio_id === null ? null : await queries.findPortfolioName(db, row.portfolio_id);
  invariant(found !== null, 'a proposal is for a portfolio, there or new');
  return {
    portfolio: { id: found.id, name: found.name, baseCurrency: found.base_currency },
    newPortfolio: null,
  };
};

const toPermissions = ({ status }: queries.ProposalDetail, facts: ActorFacts): Proposal['may'] => ({
  edit: mayTake('edit', status, facts),
  submit: mayTake('submit', status, facts),
  decide: mayTake('approve', status, facts),
  withdraw: mayTake('withdraw', status, facts),
  // Users who may edit may also add editors.
  addEditors: mayTake('edit', status, facts),
});

interface Listed {
  readonly viewer: Staff;
  readonly participants: Participants;
  /** What the viewer may do with the proposal by their part in it. */
  readonly own: ActorFacts;
}

/** Who sees the client, each with their part in the proposal. */
const listAround = async (db: Db, row: queries.ProposalDetail, participants: Participants) =>
  (await colleaguesOfClient(db, row.client_id)).map((person) => ({
    person,
    facts: toActorFacts(person, row.created_by, participants),
  }));

/**
 * Who can decide, and whom a writer can add. Colleagues who see the client only because it is shared are left out for
 * a viewer who may not change the client and so does not learn with whom it is shared; a writer needs to know who decides.
 */
const listUsers = async (db: Db, row: queries.ProposalDetail, { viewer, participants, own }: Listed) => {
  const around = await listAround(db, row, participants);
  const known = around.map(({ person, facts }) => ({
    person: toUser(person.id, person.fullName),
    facts,
    isKnown:
      row.may_edit_client || seesEveryClient(person) || [row.client_owner_id, viewer.id].includes(person.id),
  }));
  return {
    approvers: known
      .filter((one) => isOpenTo('approve', one.facts) && (one.isKnown || own.isWriter))
      .map((one) => one.person),
    possibleEditors: known.filter((one) => !one.facts.isWriter && one.isKnown).map((one) => one.person),
  };
};

/** The users who may decide on a proposal, and those who write it. */
export const usersAround = async (db: Db, row: queries.ProposalDetail) => {
  const participants = await loadParticipants(db, row.id);
  const around = await listAround(db, row, participants);
  return {
    deciderIds: around.filter(({ facts }) => isOpenTo('approve', facts)).map(({ person }) => person.id),
    writerIds: [row.created_by, ...participants.editors.map((editor) => editor.user_id)],
  };
};

/** The proposal in the shape of the contract. */
export const proposalView = async (db: Db, viewer: Staff, row: queries.ProposalDetail): Promise<Proposal> => {
  const participants = await loadParticipants(db, row.id);
  const facts = toActorFacts(viewer, row.created_by, participants);
  const may = toPermissions(row, facts);
  const people = await listUsers(db, row, { viewer, participants, own: facts });
  const steps = await listSteps(db, row.id);
  const [created] = steps;
  invariant(created !== undefined, 'a proposal begins with a step');
  return {
    id: row.id,
    client: { id: row.client_id, name: row.client_name },
    ...(await findPortfolio(db, row)),
    status: row.status,
    author: created.by,
    editors: participants.editors.map((editor) => toUser(editor.user_id, editor.full_name)),
    dueOn: row.due_on as LocalDate | null,
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    versions: await listVersions(db, row.id, participants.edits),
    steps,
    approvals: await listApprovals(db, row.id),
    approvers: people.approvers,
    possibleEditors: may.addEditors ? people.possibleEditors : [],
    may,
    undecidedBecause: whyNotDecide(facts),
  };
};

/** One proposal; null when the viewer may not see it. */
export const readProposal = async (db: Db, viewer: Staff, id: string): Promise<Proposal | null> => {
  const row = await queries.findProposal(db, viewer, id);
  return row === null ? null : proposalView(db, viewer, row);
};
