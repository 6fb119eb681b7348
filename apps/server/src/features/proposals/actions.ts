/** Creating and editing proposals and their co-editors, each in one transaction with its audit event. */
import { fieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { NewProposal, ProposalContent } from '@partnerfolio/contract/proposals';
import { v7 as uuid } from 'uuid';
import type { Staff } from '../../platform/access/access.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { createOnce } from '../../platform/serve/idempotency.ts';
import { because, invariant, refuse, refuseFor } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { lockClientOfNew } from '../portfolio-access/queries.ts';
import * as queries from './queries.ts';
import { isOpenTo, findTransition } from './rules.ts';
import { actorFacts, colleaguesOfClient, openForAct, readProposal } from './view.actions.ts';

/** The acting user and the app. */
export interface Act {
  readonly app: App;
  readonly viewer: Staff;
}

/** The proposal after a write. */
export const reread = async (trx: Db, viewer: Staff, id: string) => {
  const proposal = await readProposal(trx, viewer, id);
  invariant(proposal !== null, 'a proposal that was just written is there');
  return proposal;
};

/** Refuses instruments that do not exist, line by line. */
const refuseUnknownInstruments = async (
  trx: Db,
  { targets }: Pick<ProposalContent, 'targets'>,
): Promise<Refusal<'invalid'> | null> => {
  const wanted = targets.flatMap((line) => line.instrumentId ?? []);
  const known = await queries.knownInstruments(trx, wanted);
  const fields = targets.flatMap((line, i) =>
    line.instrumentId === null || known.has(line.instrumentId)
      ? []
      : [fieldError(`targets.${i}`, 'unknown_instrument')],
  );
  return fields.length === 0 ? null : refuse('invalid', { fields });
};

interface Writing {
  readonly proposalId: string;
  readonly version: number;
  readonly userId: string;
  readonly at: string;
}

const toTargetRows = ({ targets }: Pick<ProposalContent, 'targets'>) =>
  targets.map((line) => ({
    asset_class: line.assetClass,
    instrument_id: line.instrumentId,
    weight_pct: line.weightPct,
  }));

const addVersion = async (
  trx: Db,
  { proposalId, version, userId, at }: Writing,
  content: ProposalContent,
) => {
  const { purpose, rationale, basis } = content;
  const stamps = { created_by: userId, created_at: at, updated_at: at };
  await queries.insertVersion(trx, {
    proposal_id: proposalId,
    number: version,
    purpose,
    rationale,
    basis,
    ...stamps,
  });
  await queries.replaceTargets(trx, { proposalId, version }, toTargetRows(content));
  await queries.putEdit(trx, { proposalId, version, userId, at });
};

const overwriteVersion = async (
  trx: Db,
  { proposalId, version, userId, at }: Writing,
  content: ProposalContent,
) => {
  const { purpose, rationale, basis } = content;
  const key = { proposalId, number: version };
  await queries.changeVersion(trx, key, { purpose, rationale, basis, updated_at: at });
  await queries.replaceTargets(trx, { proposalId, version }, toTargetRows(content));
  await queries.putEdit(trx, { proposalId, version, userId, at });
};

/** The columns of the proposal's portfolio, or why it cannot be that one. */
const findPortfolio = async (trx: Db, clientId: string, form: NewProposal) => {
  if (form.portfolioId !== null) {
    const found = await queries.findOpenPortfolio(trx, clientId, form.portfolioId);
    return found === null
      ? refuseFor('portfolioId', 'not_open_portfolio')
      : { portfolio_id: found.id, new_portfolio_name: null, new_portfolio_currency: null };
  }
  return {
    portfolio_id: null,
    new_portfolio_name: form.newPortfolio?.name ?? null,
    new_portfolio_currency: form.newPortfolio?.baseCurrency ?? null,
  };
};

/** Creates a proposal for a client that the viewer may change. */
export const createProposal = (
  { app, viewer }: Act,
  { clientId, form }: { clientId: string; form: NewProposal },
) =>
  inTransaction(app.db, async (trx) => {
    const client = await lockClientOfNew(trx, viewer, clientId);
    if (client === null) return refuse('not_found');
    if (!client.may_edit) return refuse('forbidden');
    const create = async () => {
      const now = app.clock.now();
      if (client.status === 'closed') return refuse('wrong_state', because('client_closed'));
      const portfolio = await findPortfolio(trx, clientId, form);
      if ('ok' in portfolio) return portfolio;
      const refusal = await refuseUnknownInstruments(trx, form);
      if (refusal !== null) return refusal;
      const id = uuid();
      const at = now.toISOString();
      await queries.insertProposal(trx, {
        id,
        client_id: clientId,
        ...portfolio,
        status: 'draft',
        due_on: form.dueOn,
        created_by: viewer.id,
        created_at: at,
        updated_at: at,
      });
      const writing = { proposalId: id, version: 1, userId: viewer.id, at };
      await addVersion(trx, writing, form);
      const from = { action: 'create', from_status: null, to_status: 'draft', reason: null };
      await queries.insertStep(trx, {
        proposal_id: id,
        id: uuid(),
        version: 1,
        user_id: viewer.id,
        at,
        ...from,
      });
      await writeAudit(trx, {
        eventType: 'proposal.create',
        now,
        userId: viewer.id,
        entity: 'proposal',
        entityId: id,
        metadata: { clientId },
        after: form,
      });
      return reread(trx, viewer, id);
    };
    return createOnce(trx, { create });
  });

const loadContent = async (trx: Db, row: queries.ProposalDetail) => {
  const version = await queries.findVersion(trx, row.id, row.version);
  invariant(version !== null, 'a proposal has its newest version');
  const targets = (await queries.listTargets(trx, row.id)).filter((line) => line.version === row.version);
  return {
    version,
    trail: {
      purpose: version.purpose,
      rationale: version.rationale,
      dueOn: row.due_on,
      basis: version.basis,
      targets: targets.map((line) => ({
        assetClass: line.asset_class,
        instrumentId: line.instrument_id,
        weightPct: line.weight_pct,
      })),
    },
  };
};

interface Change {
  readonly id: string;
  readonly revision: number;
  readonly content: ProposalContent;
}

/** Edits a proposal. A frozen version stays unchanged and gets a successor without approvals. */
export const updateProposal = ({ app, viewer }: Act, { id, revision, content }: Change) =>
  inTransaction(app.db, async (trx) => {
    const now = app.clock.now();
    const at = now.toISOString();
    const opened = await openForAct(trx, viewer, { act: 'edit', id, revision });
    if ('ok' in opened) return opened;
    const { row, transition } = opened;
    const refusal = await refuseUnknownInstruments(trx, content);
    if (refusal !== null) return refusal;
    const before = await loadContent(trx, row);
    const isFrozen = before.version.frozen_at !== null;
    const version = isFrozen ? row.version + 1 : row.version;
    const writing = { proposalId: id, version, userId: viewer.id, at };
    await (isFrozen ? addVersion : overwriteVersion)(trx, writing, content);
    if (transition.voidsApprovals) await queries.voidApprovals(trx, id, at);
    const status = transition.to ?? row.status;
    await queries.changeProposal(trx, id, { status, version, due_on: content.dueOn, updated_at: at });
    if (isFrozen)
      await queries.insertStep(trx, {
        proposal_id: id,
        id: uuid(),
        action: 'revise',
        from_status: row.status,
        to_status: status,
        version,
        user_id: viewer.id,
        reason: null,
        at,
      });
    await writeAudit(trx, {
      eventType: 'proposal.update',
      now,
      userId: viewer.id,
      entity: 'proposal',
      entityId: id,
      metadata: { version },
      before: { status: row.status, ...before.trail },
      after: { status, ...content },
    });
    return reread(trx, viewer, id);
  });

interface Leave {
  readonly id: string;
  readonly userId: string;
  /** Whether the colleague may edit from now on. */
  readonly isGiven: boolean;
}

/** Lets a colleague who may see the client edit a proposal, or ends that. */
export const changeEditor = ({ app, viewer }: Act, { id, userId, isGiven }: Leave) =>
  inTransaction(app.db, async (trx) => {
    const now = app.clock.now();
    const row = await queries.lockProposal(trx, viewer, id);
    if (row === null) return refuse('not_found');
    if (!isOpenTo('edit', await actorFacts(trx, viewer, row))) return refuse('forbidden');
    if (findTransition('edit', row.status) === null)
      return refuse('wrong_state', because('proposal_in_other_state'));
    const isEditor = (await queries.listEditors(trx, id)).some((editor) => editor.user_id === userId);
    if (isEditor === isGiven) return { done: true as const };
    const at = now.toISOString();
    if (isGiven) {
      const colleagues = await colleaguesOfClient(trx, row.client_id);
      if (userId === row.created_by || !colleagues.some((person) => person.id === userId))
        return refuseFor('userId', 'not_colleague_of_client');
      const added = { proposal_id: id, user_id: userId, added_at: at, added_by: viewer.id };
      await queries.insertEditor(trx, added);
    } else await queries.deleteEditor(trx, id, userId);
    await queries.changeProposal(trx, id, { updated_at: at });
    await writeAudit(trx, {
      eventType: isGiven ? 'proposal.add_editor' : 'proposal.remove_editor',
      now,
      userId: viewer.id,
      entity: 'proposal',
      entityId: id,
      metadata: { userId },
    });
    return { done: true as const };
  });
