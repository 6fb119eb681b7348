/** Deletes old data about sign-ins; `docs/operations/retention.md` lists the periods. */
import { readRetention } from '../../platform/firm/retention.ts';
import { deleteSomeApiTokens } from '../../platform/session/api-tokens.ts';
import { forgetSomeClientLinks } from '../../platform/session/links.ts';
import { forgetSomeTries } from '../../platform/session/network-tries.ts';
import type { App } from '../../platform/context.ts';
import { forgetSomeAnswers } from '../../platform/serve/idempotency.ts';
import { forgetSomeTexts } from '../../platform/mail/mail.ts';
import { forgetSomeSessions } from '../../platform/session/session.ts';
import { deleteSomeNotifications, deleteSomeRead } from '../notifications/queries.ts';
import { deleteSomeChallenges } from '../passkeys/queries.ts';
import { deleteSomeLinks } from '../people/links.queries.ts';
import { deleteSomeMailRequests } from './mail-requests.queries.ts';
import { deleteSomeDepartures } from '../providers/queries.ts';
import { deleteSomeAttempts } from '../sign-in/queries.ts';
import { deleteSomeStarts } from '../sign-in/starts.queries.ts';

const dayMs = 86_400_000;

/** Each kind of data, and how many days it is kept after its end. The firm chooses the period of sign-in attempts. */
const keptFor = (attemptDays: number) => [
  { days: 30, forget: forgetSomeSessions },
  { days: 30, forget: deleteSomeLinks },
  { days: 30, forget: deleteSomeApiTokens },
  { days: 30, forget: forgetSomeClientLinks },
  { days: 1, forget: forgetSomeTries('link_tries') },
  { days: 1, forget: deleteSomeMailRequests },
  { days: 1, forget: forgetSomeAnswers },
  { days: 1, forget: deleteSomeStarts },
  { days: 1, forget: forgetSomeTries('verification_tries') },
  { days: 1, forget: deleteSomeDepartures },
  { days: 1, forget: deleteSomeChallenges },
  { days: 0, forget: forgetSomeTexts },
  { days: 90, forget: deleteSomeRead },
  { days: 365, forget: deleteSomeNotifications },
  { days: attemptDays, forget: deleteSomeAttempts },
];

/** Small batches: the embedded database answers nobody else while a statement runs. */
const rowsAtOnce = 1000;

/** The moment before which what was kept for so many days is deleted. */
export const deletedBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);

/** Deletes old sessions, links, attempts, mail texts and notifications, in batches. */
export const forgetOldTraces = async ({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> => {
  const { attemptDays } = await readRetention(db);
  for (const { days, forget } of keptFor(attemptDays)) {
    const before = deletedBefore(clock.now(), days);
    let forgotten = rowsAtOnce;
    while (forgotten === rowsAtOnce) forgotten = await forget(db, { before, limit: rowsAtOnce });
  }
};
