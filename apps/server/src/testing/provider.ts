/** A real OpenID Connect provider in the process of a test, where a user signs in without a form. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Oidc from 'oidc-provider';
import type { Provider as ConfiguredProvider } from '../platform/basics/config.ts';

interface Person {
  email?: string;
  email_verified?: boolean;
  name?: string;
}

export interface TestProvider {
  /** Its entry in the portal's configuration. */
  readonly configured: ConfiguredProvider;
  /** Its users by subject. */
  readonly people: Map<string, Person>;
  /** Sets the user that the next browser signs in as. */
  readonly expect: (subject: string) => void;
  /** Signs in as a subject and returns the URL to which the provider sends the browser back. */
  readonly visit: (address: string, subject: string) => Promise<URL>;
  readonly close: () => void;
}

const clientId = 'portal';
const clientSecret = 'known-to-both-of-us';

/** Follows redirects with cookies, like a browser, until the address leaves the provider. */
const travel = async (address: string, issuer: string): Promise<URL> => {
  const jar = new Map<string, string>();
  let at = address;
  while (at.startsWith(issuer)) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', ...value] = pair.split('=');
      jar.set(name, value.join('='));
    }
    const next = answer.headers.get('location');
    if (next === null) throw new Error(`The provider stopped at ${answer.status}: ${await answer.text()}`);
    at = new URL(next, at).href;
  }
  return new URL(at);
};

/** Opens a provider that sends users back to `returnAddress`. */
export const openTestProvider = async (returnAddress: string): Promise<TestProvider> => {
  const people = new Map<string, Person>();
  let subject = '';
  const handler = { serve: (_: IncomingMessage, response: ServerResponse) => void response.end() };
  const server = createServer((request, response) => handler.serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Oidc(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [returnAddress],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    cookies: { keys: ['a key of the test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // The identity token contains all claims.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...people.get(id) }) }),
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        accountId: ctx.oidc.session?.accountId ?? '',
        clientId: ctx.oidc.client?.clientId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const callback = provider.callback();
  handler.serve = (request, response) => {
    if (request.url?.startsWith('/interaction/') === true)
      void provider.interactionFinished(request, response, { login: { accountId: subject } });
    else void callback(request, response);
  };
  return {
    configured: { id: 'google', name: 'Google', issuer, clientId, clientSecret, trustsEmail: false },
    people,
    expect: (who) => {
      subject = who;
    },
    visit: (address, who) => {
      subject = who;
      return travel(address, issuer);
    },
    close: () => void server.close(),
  };
};
