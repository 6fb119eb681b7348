/**
 * Issues the reports of batches, one at a time in each process. An item is taken under a lease; the transaction that writes its
 * report holds the item and ends it, so that it is issued once however many processes run, and whenever one of them is killed.
 */
import { v7 as uuid } from 'uuid';
import type { App } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { runInPassing } from '../../../platform/jobs/passing-work.ts';
import { neverTwiceAtOnce } from '../../../platform/jobs/rounds.ts';
import { because, isRefusal, refuse, toErrorRefusal } from '../../../platform/http/problem.ts';
import { bindingsOf } from '../../../platform/serve/answer-of.ts';
import type { Bindings } from '../../../platform/serve/answer-of.ts';
import type { Binding } from '../../../platform/serve/on.ts';
import { officeCall } from '../../../platform/serve/office.ts';
import { issueAround } from '../issuing.actions.ts';
import { subjectAccess } from '../queries.ts';
import { findStaffWith } from './owner.actions.ts';
import { tellBatchEnds } from './telling.actions.ts';
import { leaseMs, optionsOf, outcomeOf, triesAtMost, waitAfter } from './rules.ts';
import type { Outcome } from './rules.ts';
import { sendPortfolio, sendSettled } from './sending.actions.ts';
import * as turns from './turns.queries.ts';
import type { TakenItem } from './turns.queries.ts';

/** Who issues an item; null if this user may not issue reports any more. */
const findIssuer = (db: Db, { issuer_id: id }: TakenItem) => findStaffWith(db, id, ['reports.issue']);

const subjectOf = ({ portfolio_id: id }: TakenItem) => ({ of: 'portfolio', id }) as const;

const mayNot = () => refuse('forbidden', because('owner_may_not_issue'));

/** Checks, in the transaction that issues, that the item is still this process's and that its owner still may. */
const beginWith = (item: TakenItem) => async (trx: Db) => {
  if (!(await turns.holdItem(trx, item))) return refuse('stale');
  const owner = await findIssuer(trx, item);
  if (owner === null) return mayNot();
  const access = await subjectAccess(trx, owner, subjectOf(item));
  return access?.mayEdit === true ? null : refuse('not_found');
};

/** Issues the report of an item; says why if it does not. */
const issueItem = async (app: App, bindings: Bindings, item: TakenItem) => {
  const owner = await findIssuer(app.db, item);
  if (owner === null) return mayNot();
  const call = officeCall(app, owner);
  const wanted = { subject: subjectOf(item), options: optionsOf(item) };
  return issueAround({ app, viewer: owner, bindings, call }, wanted, {
    begin: beginWith(item),
    end: async (trx, reportId, at) => {
      await turns.putIssued(trx, item, { reportId, at, toSend: item.delivers });
    },
  });
};

/** What became of an item; null once its report is issued. */
const tryItem = async (app: App, bindings: Bindings, item: TakenItem): Promise<Outcome | null> => {
  try {
    const answer = await issueItem(app, bindings, item);
    return isRefusal(answer) ? outcomeOf(answer) : null;
  } catch (error) {
    // An item that cannot be issued holds up no other.
    const isPassing = toErrorRefusal(error)?.code === 'busy';
    if (!isPassing) app.log.error({ err: error, item: item.id }, 'a report of a batch could not be issued');
    return 'again';
  }
};

const record = async ({ db, clock }: App, item: TakenItem, outcome: Outcome | null): Promise<void> => {
  if (outcome === null || outcome === 'gone') return;
  const at = clock.now();
  if (outcome !== 'again') await turns.putRefused(db, item, { reason: outcome.refused, at });
  else if (item.tries >= triesAtMost) await turns.putFailed(db, item, at);
  else await turns.putBack(db, item, new Date(at.getTime() + waitAfter(item.tries)));
};

/** Issues what is due until nothing is, or the server stops. */
const issueDue = async (app: App, bindings: Bindings): Promise<void> => {
  const { db, clock, background } = app;
  await turns.endLostItems(db, { now: clock.now(), triesAtMost });
  await sendSettled(app);
  let isIdle = true;
  while (!background.stopping.aborted) {
    const now = clock.now();
    const until = new Date(now.getTime() + leaseMs);
    const item = await turns.takeItem(db, { lease: uuid(), now, until, triesAtMost });
    if (item === null) break;
    isIdle = false;
    await record(app, item, await tryItem(app, bindings, item));
    if (item.delivers) await sendPortfolio(app, item);
  }
  if (!isIdle) await tellBatchEnds(app);
};

/** Returns the work of a process: it issues what batches have queued, with figures read from the given endpoints. */
export const issueQueuedReports = (lists: readonly Binding[]): ((app: App) => Promise<void>) => {
  const bindings = bindingsOf(lists);
  return neverTwiceAtOnce((app) => runInPassing(() => issueDue(app, bindings)));
};
