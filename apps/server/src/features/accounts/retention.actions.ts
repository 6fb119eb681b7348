/** What is kept of signing in is forgotten when nobody needs it any more; `docs/operations/retention.md` tells the times. */
import { deleteSomeApiTokens } from '../../platform/access/api-tokens.ts';
import type { App } from '../../platform/context.ts';
import { forgetSomeAnswers } from '../../platform/http/idempotency.ts';
import { forgetSomeTexts } from '../../platform/mail/mail.ts';
import { forgetSomeSessions } from '../../platform/session/session.ts';
import { deleteSomeChallenges } from '../passkeys/queries.ts';
import { deleteSomeLinks } from '../people/links.queries.ts';
import { deleteSomeMailRequests } from './mail-requests.queries.ts';
import { deleteSomeDepartures } from '../providers/queries.ts';
import { deleteSomeAttempts } from '../sign-in/queries.ts';
import { deleteSomeStarts } from '../sign-in/starts.queries.ts';

const dayMs = 86_400_000;

/** Each kind of trace, and the days it is kept after its end. */
const kept = [
  { days: 30, forget: forgetSomeSessions },
  { days: 30, forget: deleteSomeLinks },
  { days: 30, forget: deleteSomeApiTokens },
  { days: 1, forget: deleteSomeMailRequests },
  { days: 1, forget: forgetSomeAnswers },
  { days: 1, forget: deleteSomeStarts },
  { days: 1, forget: deleteSomeDepartures },
  { days: 1, forget: deleteSomeChallenges },
  { days: 0, forget: forgetSomeTexts },
  { days: 400, forget: deleteSomeAttempts },
] as const;

/** Short statements: the embedded database keeps everybody waiting for as long as one takes. */
const rowsAtOnce = 1000;

/** Forgets old sessions, links, attempts and texts of mails, some at a time. */
export const forgetOldTraces = async ({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> => {
  for (const { days, forget } of kept) {
    const before = new Date(clock.now().getTime() - days * dayMs);
    let forgotten = rowsAtOnce;
    while (forgotten === rowsAtOnce) forgotten = await forget(db, { before, limit: rowsAtOnce });
  }
};
