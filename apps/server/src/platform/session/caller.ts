/** The caller of a request: the user of a session or of an API token. */
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import type { SignedIn } from '../access/access.ts';
import { findByApiToken, isApiToken } from './api-tokens.ts';
import type { App } from '../context.ts';
import type { RequestFacts } from '../http/request.ts';
import { sessionTokens } from './session-cookies.ts';
import { findByAccessToken, noteActivity } from './session.ts';

/**
 * The header that pages set on requests sent by a timer rather than by the user; such requests do not extend the
 * session.
 */
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
  const isByUser = endpoint.extendsSession !== false && request.header(timerMark) === null;
  if (caller !== null && isByUser) noteActivity(app, caller);
  return caller;
};

/** The caller of an endpoint, or null. Public endpoints deal with sessions and accept no API token. */
export const findCaller = async (asked: Asked): Promise<SignedIn | null> => {
  const { app, request } = asked;
  const token = sessionTokens(app.config, request).access;
  if (token === null) return null;
  const caller = await findByToken(asked, token);
  // An administrator who views as another user counts under their own account.
  if (caller !== null) app.callers.noteGood(token, caller.viewing?.by.id ?? caller.id);
  return caller;
};
