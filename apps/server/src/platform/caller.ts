/** Who sends a request: the person of a session, or of an API token. */
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import type { SignedIn } from './access.ts';
import { findByApiToken, isApiToken } from './api-tokens.ts';
import type { App } from './context.ts';
import type { RequestFacts } from './request.ts';
import { sessionTokens } from './session-cookies.ts';
import { findByAccessToken } from './session.ts';

/** The caller of an endpoint, if anybody is known. What is open to everybody is about sessions, and takes no API token. */
export const findCaller = async (
  app: App,
  request: RequestFacts,
  endpoint: EndpointSpec,
): Promise<SignedIn | null> => {
  const token = sessionTokens(app.config, request).access;
  if (token === null) return null;
  if (!isApiToken(token)) return findByAccessToken(app, token);
  return endpoint.access === 'public' ? null : findByApiToken(app, request, token);
};
