/** Reviews of clients and their cycle, each change in one transaction with its audit event, on the locked client. */
import type { ClientReview, ReviewForm, ReviewStanding } from '@partnerfolio/contract/clients/reviews';
import type { ReviewCycle } from '@partnerfolio/contract/clients/reviews-choices';
import { v7 as uuid } from 'uuid';
import { writeAudit } from '../../platform/audit/audit.ts';
import { personOf } from '../../platform/basics/person.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { because, invariant, refuse } from '../../platform/http/problem.ts';
import { createOnce } from '../../platform/serve/idempotency.ts';
import { writeNewTasks } from '../client-activity/tasks.actions.ts';
import { holdUsers } from '../client-activity/tasks.queries.ts';
import { isRefused, openForChange } from '../clients/actions.ts';
import type { Act } from '../clients/actions.ts';
import { changeClient, findClient } from '../clients/queries.ts';
import type { ClientDetail } from '../clients/queries.ts';
import { readFindings } from './findings.actions.ts';
import * as queries from './queries.ts';
import { isSeenAsFound, nextAfter, reviewErrors, topicsOf } from './rules.ts';

export const toReview = (row: queries.ReviewRow): ClientReview => ({
  id: row.id,
  heldOn: row.held_on,
  channel: row.channel,
  participants: row.participants,
  summary: row.summary,
  topics: row.topics,
  nextReviewOn: row.next_review_on,
  recordedAt: row.recorded_at,
  recordedBy: personOf(row.recorded_by, row.recorder_name),
});

export const readStanding = async (db: Db, { app }: Act, client: ClientDetail): Promise<ReviewStanding> => {
  const { cycle, last } = await queries.findStanding(db, client.id);
  return {
    client: { id: client.id, name: client.name },
    cycle,
    nextReviewOn: client.next_review_on,
    lastHeldOn: last,
    nextIfHeldToday: cycle === null ? null : nextAfter(app.clock.today(), cycle),
    revision: client.revision,
    may: { edit: client.may_edit && client.status !== 'closed' },
  };
};

interface Place {
  readonly clientId: string;
  readonly revision: number;
}

/** Opens a client at a revision for a change of its reviews, or refuses. */
const openClient = async (trx: Db, { viewer }: Act, { clientId, revision }: Place) => {
  const client = await openForChange(trx, viewer, clientId);
  if (isRefused(client)) return client;
  if (client.revision !== revision) return refuse('stale');
  return client.status === 'closed' ? refuse('wrong_state', because('client_closed_to_changes')) : client;
};

interface CycleChange extends Place {
  readonly cycle: ReviewCycle | null;
  readonly nextReviewOn: string | null;
}

/** Changes how often a client is reviewed, and when next. */
export const changeCycle = (act: Act, { cycle, nextReviewOn, ...place }: CycleChange) =>
  inTransaction(act.app.db, async (trx) => {
    const client = await openClient(trx, act, place);
    if ('ok' in client) return client;
    const { app, viewer } = act;
    const now = app.clock.now();
    const before = await queries.findStanding(trx, client.id);
    await changeClient(trx, client.id, {
      review_months: cycle,
      next_review_on: nextReviewOn,
      updated_at: now.toISOString(),
    });
    await writeAudit(trx, {
      eventType: 'client.set_review_cycle',
      now,
      userId: viewer.id,
      entity: 'client',
      entityId: client.id,
      before: { reviewMonths: before.cycle, nextReviewOn: client.next_review_on },
      after: { reviewMonths: cycle, nextReviewOn },
    });
    const changed = await findClient(trx, viewer, client.id);
    invariant(changed !== null, 'a client that was just changed is there');
    return readStanding(trx, act, changed);
  });

interface Recording {
  readonly client: ClientDetail;
  readonly form: ReviewForm;
}

/** A task for each topic that needs something, for who held the review. */
const addFollowUps = async (trx: Db, act: Act, { client, form }: Recording) => {
  for (const { outcome, note } of topicsOf(form))
    if (outcome === 'follow_up' && note !== null)
      await writeNewTasks(trx, act, [
        {
          clientId: client.id,
          form: { subject: note, note: null, dueOn: form.followUpBy, assigneeId: act.viewer.id },
        },
      ]);
};

const write = async (trx: Db, act: Act, { client, form }: Recording): Promise<ClientReview> => {
  const { app, viewer } = act;
  const now = app.clock.now();
  const at = now.toISOString();
  const id = uuid();
  const { heldOn, channel, participants, summary, nextReviewOn } = form;
  await queries.insertReview(trx, {
    id,
    client_id: client.id,
    held_on: heldOn,
    channel,
    participants,
    summary,
    topics: JSON.stringify(topicsOf(form)),
    next_review_on: nextReviewOn,
    recorded_at: at,
    recorded_by: viewer.id,
  });
  await changeClient(trx, client.id, { next_review_on: nextReviewOn, updated_at: at });
  await writeAudit(trx, {
    eventType: 'client.review',
    now,
    userId: viewer.id,
    entity: 'client',
    entityId: client.id,
    metadata: { reviewId: id, heldOn },
    before: { nextReviewOn: client.next_review_on },
    after: { nextReviewOn },
  });
  await addFollowUps(trx, act, { client, form });
  const row = await queries.findReview(trx, id);
  invariant(row !== null, 'a review that was just recorded is there');
  return toReview(row);
};

/** Records a review. What is found is read before the lock; what was shown must be what is found. */
export const recordReview = async (act: Act, { form, ...place }: Place & { readonly form: ReviewForm }) => {
  const { app, viewer } = act;
  const seen = await findClient(app.db, viewer, place.clientId);
  if (seen === null) return refuse('not_found');
  const { topics } = await readFindings(act, seen);
  return inTransaction(app.db, async (trx) => {
    // Before the client's lock, in the order in which a deactivation takes them.
    await holdUsers(trx, [viewer.id]);
    const client = await openForChange(trx, viewer, place.clientId);
    if (isRefused(client)) return client;
    const create = async () => {
      const opened = await openClient(trx, act, place);
      if ('ok' in opened) return opened;
      const fields = reviewErrors(form, app.clock.today());
      if (fields.length > 0) return refuse('invalid', { fields });
      if (!isSeenAsFound(form.topics, topics)) return refuse('stale');
      return write(trx, act, { client: opened, form });
    };
    return createOnce(trx, { create });
  });
};
