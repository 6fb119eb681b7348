/** The steps of a proposal, each a row with who, when and why, in one transaction with its audit event. */
import { fieldError } from '@partnerfolio/contract/refusals/field-errors';
import { submissionErrors } from '@partnerfolio/contract/proposals';
import type { NotificationKind } from '@partnerfolio/contract/notifications/notifications';
import type { proposalActions } from '@partnerfolio/contract/proposals';
import { v7 as uuid } from 'uuid';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { invariant, refuse } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { notify } from '../notifications/notify.actions.ts';
import { reread } from './actions.ts';
import type { Act } from './actions.ts';
import { proposalFingerprint } from './fingerprint.ts';
import * as queries from './queries.ts';
import type { ProposalAct } from './rules.ts';
import { openForAct, usersAround } from './view.actions.ts';

interface Step {
  readonly row: queries.ProposalDetail;
  readonly userId: string;
  readonly at: string;
}

/** The newest version with the hash of its content. */
const newestVersion = async (trx: Db, row: queries.ProposalDetail) => {
  const version = await queries.findVersion(trx, row.id, row.version);
  invariant(version !== null, 'a proposal has its newest version');
  const targets = (await queries.listTargets(trx, row.id)).filter((line) => line.version === row.version);
  const { new_portfolio_name: name, new_portfolio_currency: baseCurrency } = row;
  const hash = proposalFingerprint({
    proposalId: row.id,
    version: row.version,
    clientId: row.client_id,
    portfolioId: row.portfolio_id,
    newPortfolio: name === null || baseCurrency === null ? null : { name, baseCurrency },
    purpose: version.purpose,
    rationale: version.rationale,
    basis: version.basis,
    targets: targets.map((line) => ({
      assetClass: line.asset_class,
      instrumentId: line.instrument_id,
      weightPct: line.weight_pct,
    })),
  });
  return { version, targets, hash };
};

/** Freezes the newest version once it is complete; an already frozen one is submitted again unchanged. */
const freeze = async (trx: Db, { row, at }: Step): Promise<Refusal<'invalid'> | null> => {
  await queries.keepSubmissionEditors(trx, row.id);
  const { version, targets, hash } = await newestVersion(trx, row);
  if (version.frozen_at !== null) return null;
  const fields = submissionErrors({
    rationale: version.rationale,
    targets: targets.map((line) => ({ weightPct: line.weight_pct })),
  }).map(({ path, code }) => fieldError(path, code));
  if (fields.length > 0) return refuse('invalid', { fields });
  const key = { proposalId: row.id, number: row.version };
  await queries.changeVersion(trx, key, { content_hash: hash, frozen_at: at });
  return null;
};

/** Records an approval with the hash that it approves. */
const approve = async (trx: Db, { row, userId, at }: Step): Promise<null> => {
  const { version, hash } = await newestVersion(trx, row);
  const isWhole = version.content_hash !== null && hash.equals(version.content_hash);
  invariant(isWhole, 'what is approved is what was submitted');
  await queries.insertApproval(trx, {
    proposal_id: row.id,
    id: uuid(),
    version: row.version,
    content_hash: hash,
    user_id: userId,
    approved_at: at,
  });
  return null;
};

/** What a step does besides changing the state, or why it is impossible. */
const effects: Partial<Record<ProposalAct, (trx: Db, step: Step) => Promise<Refusal<'invalid'> | null>>> = {
  submit: freeze,
  approve,
};

/** What a step tells whom. A withdrawal awaits nothing of anybody. */
const notices: Partial<Record<StepName, { kind: NotificationKind; to: 'deciderIds' | 'writerIds' }>> = {
  submit: { kind: 'proposal_submitted', to: 'deciderIds' },
  approve: { kind: 'proposal_approved', to: 'writerIds' },
  request_changes: { kind: 'proposal_changes_requested', to: 'writerIds' },
  reject: { kind: 'proposal_rejected', to: 'writerIds' },
};

interface Taken {
  readonly row: queries.ProposalDetail;
  readonly stepId: string;
  readonly by: string;
  readonly now: Date;
}

/** Notifies the users whom a step concerns. */
const tell = async (trx: Db, name: StepName, { row, stepId, by, now }: Taken): Promise<void> => {
  const notice = notices[name];
  if (notice === undefined) return;
  const users = await usersAround(trx, row);
  await notify(trx, {
    kind: notice.kind,
    subjectId: row.id,
    event: stepId,
    by,
    to: users[notice.to],
    now,
  });
};

export interface AskedStep {
  readonly id: string;
  readonly revision: number;
  /** The reason; the contract says for which steps it is optional. */
  readonly reason: string | null;
}

type StepName = Exclude<ProposalAct, 'edit'> & (typeof proposalActions)[number];

/** Takes a step that the table of rules allows this user. Concurrent steps: one wins, the other gets 412. */
export const takeStep = ({ app, viewer }: Act, name: StepName, { id, revision, reason }: AskedStep) =>
  inTransaction(app.db, async (trx) => {
    const now = app.clock.now();
    const at = now.toISOString();
    const opened = await openForAct(trx, viewer, { act: name, id, revision });
    if ('ok' in opened) return opened;
    const { row, transition } = opened;
    const refusal = await effects[name]?.(trx, { row, userId: viewer.id, at });
    if (refusal) return refusal;
    if (transition.voidsApprovals) await queries.voidApprovals(trx, id, at);
    const status = transition.to ?? row.status;
    await queries.changeProposal(trx, id, { status, updated_at: at });
    const stepId = uuid();
    await queries.insertStep(trx, {
      proposal_id: id,
      id: stepId,
      action: name,
      from_status: row.status,
      to_status: status,
      version: row.version,
      user_id: viewer.id,
      reason,
      at,
    });
    await writeAudit(trx, {
      eventType: `proposal.${name}`,
      now,
      userId: viewer.id,
      entity: 'proposal',
      entityId: id,
      metadata: { version: row.version, reason },
      before: { status: row.status },
      after: { status },
    });
    await tell(trx, name, { row, stepId, by: viewer.id, now });
    return reread(trx, viewer, id);
  });
