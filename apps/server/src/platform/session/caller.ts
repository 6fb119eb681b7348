/** Who sends a request: the person of a session, or of an API token. */
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import type { SignedIn } from '../access/access.ts';
import { findByApiToken, isApiToken } from '../access/api-tokens.ts';
import type { App } from '../context.ts';
import type { RequestFacts } from '../http/request.ts';
import { sessionTokens } from './session-cookies.ts';
import { findByAccessToken, noteActivity } from './session.ts';

/** Set by pages on what they ask without their person having touched anything for a while; it keeps no session alive. */
const timerMark = 'x-by-timer';

interface Asked {
  readonly app: App;
  readonly request: RequestFacts;
  readonly endpoint: EndpointSpec;
}

const findByToken = async ({ app, request, endpoint }: Asked, token: string): Promise<SignedIn | null> => {
  if (isApiToken(token))
    return endpoint.access === 'public' ? null : await findByApiToken(app, request, token);
  const caller = await findByAccessToken(app, token);
  const isByPerson = endpoint.extendsSession !== false && request.header(timerMark) === null;
  if (caller !== null && isByPerson) noteActivity(app, caller);
  return caller;
};

/** The caller of an endpoint, if anybody is known. What is open to everybody is about sessions, and takes no API token. */
export const findCaller = async (asked: Asked): Promise<SignedIn | null> => {
  const { app, request } = asked;
  const token = sessionTokens(app.config, request).access;
  if (token === null) return null;
  const caller = await findByToken(asked, token);
  // A user who views the portal as another user is still themselves.
  if (caller !== null) app.callers.noteGood(token, caller.viewing?.by.id ?? caller.id);
  return caller;
};
