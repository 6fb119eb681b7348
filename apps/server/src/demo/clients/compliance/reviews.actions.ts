/** Sets how often sample clients are reviewed, and records a review of a few, as their advisers would. */
import type { ReviewForm, ReviewFound } from '@partnerfolio/contract/clients/reviews';
import type { ReviewCycle } from '@partnerfolio/contract/clients/reviews-choices';
import { dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';
import { changeCycle, recordReview } from '../../../features/client-reviews/actions.ts';
import { readFindings } from '../../../features/client-reviews/findings.actions.ts';
import { findStanding } from '../../../features/client-reviews/queries.ts';
import { nextAfter } from '../../../features/client-reviews/rules.ts';
import type { Act } from '../../../features/clients/actions.ts';
import { findClient } from '../../../features/clients/queries.ts';
import type { ClientDetail } from '../../../features/clients/queries.ts';
import { isRefusal } from '../../../platform/http/problem.ts';
import { actAs, appAtMoment, momentFor } from '../../ledger/growth.ts';
import type { Growth } from '../../ledger/growth.ts';
import * as queries from '../../queries.ts';
import { demoClients } from '../clients.ts';

/** How many clients have a recorded review, and how long before today the first was held. */
const reviewed = 4;
const firstDaysAgo = 30;
const daysBetween = 45;

const cycles: readonly ReviewCycle[] = [12, 12, 6, 24, 18];

const answerTo = ({ topic, state, findings }: ReviewFound): ReviewForm['topics'][number] => {
  const seen = { state, findings };
  if (state === null || state === 'ok') return { topic, seen, outcome: 'in_order', note: null };
  return topic === 'portfolios'
    ? { topic, seen, outcome: 'accepted', note: 'Talked through with the client' }
    : { topic, seen, outcome: 'follow_up', note: 'Ask for what is missing' };
};

interface Recording {
  readonly act: Act;
  readonly client: ClientDetail;
  readonly cycle: ReviewCycle;
}

const recordOne = async (growth: Growth, { act, client, cycle }: Recording) => {
  const heldOn = act.app.clock.today();
  const { topics } = await readFindings(act, client);
  // A user may have closed the client since; then there is nothing to record.
  await recordReview(act, {
    clientId: client.id,
    revision: client.revision,
    form: {
      heldOn,
      channel: 'meeting',
      participants: client.name,
      summary: 'Annual review: objectives and horizon are unchanged.',
      topics: topics.map(answerTo),
      followUpBy: dateOfDay(dayOfDate(growth.last) + 14),
      nextReviewOn: nextAfter(heldOn, cycle),
    },
  });
};

/** Sets the cycle of active clients that have none, and records a review of the first of them. */
export const growReviews = async (growth: Growth): Promise<void> => {
  const { app } = growth;
  const clients = await queries.clientsByName(app.db);
  const active = demoClients.filter(({ status, kind }) => status === 'active' && kind !== 'household');
  for (const [at, { name, owner }] of active.entries()) {
    const clientId = clients.get(name);
    const cycle = cycles[at % cycles.length] ?? 12;
    if (clientId === undefined || (await findStanding(app.db, clientId)).cycle !== null) continue;
    const day = dateOfDay(dayOfDate(growth.last) - firstDaysAgo - at * daysBetween);
    const isReviewed = at < reviewed;
    const moment = momentFor(app, isReviewed ? day : growth.last, `review of ${name}`);
    const act = { app: appAtMoment(app, moment), viewer: actAs(growth, owner) };
    const client = await findClient(app.db, act.viewer, clientId);
    if (client === null) continue;
    const { revision, next_review_on: nextReviewOn } = client;
    const set = await changeCycle(act, { clientId, revision, cycle, nextReviewOn });
    if (isReviewed && !isRefusal(set))
      await recordOne(growth, { act, client: { ...client, revision: set.revision }, cycle });
  }
};
