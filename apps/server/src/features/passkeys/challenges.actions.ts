/** The challenges that devices sign: made here, stored by hash, and valid once. */
import type { App } from '../../platform/context.ts';
import { because, refuse } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { hashToken, newToken } from '../../platform/session/session.ts';
import { ceremonyLastsMs } from './ceremony.ts';
import { insertChallenge, takeChallenge } from './queries.ts';
import type { Purpose } from './queries.ts';
import { readRelyingParty } from './relying-party.ts';
import type { RelyingParty } from './relying-party.ts';
import { readChallenge } from './rules.ts';

interface Ceremony {
  readonly purpose: Purpose;
  readonly sessionId: string | null;
}

export interface Asked {
  readonly party: RelyingParty;
  readonly challenge: string;
}

/** Starts a ceremony; refuses where the portal's address does not allow passkeys. */
export const ask = async (
  app: App,
  { purpose, sessionId }: Ceremony,
): Promise<Asked | Refusal<'wrong_state', 'passkeys_need_https'>> => {
  const party = readRelyingParty(app.config);
  if (party === null) return refuse('wrong_state', because('passkeys_need_https'));
  const challenge = newToken();
  const expiresAt = new Date(app.clock.now().getTime() + ceremonyLastsMs);
  await insertChallenge(app.db, { hash: hashToken(challenge), purpose, sessionId, expiresAt });
  return { party, challenge };
};

/** Ends the ceremony of an answer; null when there is no such ceremony. */
export const endCeremony = async (
  app: App,
  { purpose, sessionId, clientData }: Ceremony & { clientData: string },
): Promise<Asked | null> => {
  const party = readRelyingParty(app.config);
  const challenge = readChallenge(clientData);
  if (party === null || challenge === null) return null;
  const now = app.clock.now();
  const isTaken = await takeChallenge(app.db, { hash: hashToken(challenge), purpose, sessionId, now });
  return isTaken ? { party, challenge } : null;
};
