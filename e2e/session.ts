// Signing in without the form, and with it.
import type { Page } from '@playwright/test';

/** The people of the demo firm, by what stands before the @ of their address. */
export type DemoPerson = 'admin' | 'employee' | 'agent' | 'second.agent' | 'pending';

interface Cookie {
  name: string;
  value: string;
  domain: string;
  path: string;
  expires: number;
  httpOnly: boolean;
  secure: boolean;
  sameSite: 'Strict';
}

/** What a browser keeps of somebody who is signed in. */
export interface Session {
  cookies: Cookie[];
  origins: [];
}

/** An address with its password. */
export interface Credentials {
  email: string;
  password: string;
}

/** How a person of the demo firm signs in. */
export const demoCredentials = (person: DemoPerson): Credentials => ({
  email: `${person}@demo.example`,
  password: 'partnerfolio-demo',
});

const cookieOf = (line: string, url: string): Cookie => {
  const [pair = ''] = line.split(';');
  const [name = '', ...value] = pair.split('=');
  return {
    name,
    value: value.join('='),
    domain: new URL(url).hostname,
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Strict',
  };
};

/** Signs a person of the demo firm in as a page of the portal would. */
export const openSession = async (url: string, person: DemoPerson): Promise<Session> => {
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify(demoCredentials(person)),
  });
  if (!answer.ok) throw new Error(`${person} could not sign in: ${answer.status} ${await answer.text()}`);
  return { cookies: answer.headers.getSetCookie().map((line) => cookieOf(line, url)), origins: [] };
};

/** Fills in the form of the sign-in page and sends it. */
export const signIn = async (page: Page, { email, password }: Credentials) => {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

/** A question to the portal as a person asks it, for what a test needs to stand before it begins. */
export type Ask = <T>(method: string, path: string, body?: unknown) => Promise<T>;

/** Asks as whoever holds the session; fails on any answer but a good one. */
export const askAs =
  (url: string, { cookies }: Session): Ask =>
  async <T>(method: string, path: string, body?: unknown) => {
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const headers = { cookie, origin: url, 'content-type': 'application/json' };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(`${url}${path}`, { method, headers, ...sent });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };

/** Proves again who a page's person is, so that no dialog asks for it however long ago they signed in. */
export const proveOneself = async (page: Page, person: DemoPerson) => {
  const { password } = demoCredentials(person);
  const answer = await page.request.put('/api/session/confirmation', { data: { password } });
  if (!answer.ok()) throw new Error(`${person} could not confirm: ${answer.status()} ${await answer.text()}`);
};

/** How the server asks whoever has not proved for a while who they are. */
export const unconfirmed = {
  type: 'about:blank',
  title: 'Confirm your identity',
  status: 403,
  code: 'confirmation_needed',
  requestId: 'a-test',
};
