// Signs in with and without the form.
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** The users of the demo firm, by the local part of their address. */
export type DemoPerson = 'admin' | 'employee' | 'agent' | 'second.agent' | 'third.agent' | 'pending';

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

/** What a browser stores of a signed-in user. */
export interface Session {
  cookies: Cookie[];
  origins: [];
}

/** An email address with its password. */
export interface Credentials {
  email: string;
  password: string;
}

/** Returns the credentials of a demo user. */
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

/** Signs in a demo user as the portal's pages would. */
export const openSession = async (url: string, person: DemoPerson): Promise<Session> => {
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify(demoCredentials(person)),
  });
  if (!answer.ok) throw new Error(`${person} could not sign in: ${answer.status} ${await answer.text()}`);
  return { cookies: answer.headers.getSetCookie().map((line) => cookieOf(line, url)), origins: [] };
};

/** Fills in and submits the sign-in form. */
export const signIn = async (page: Page, { email, password }: Credentials) => {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

/** Sends an API request as a user, for preparing a test: JSON, or a file. */
export type Ask = <T>(method: string, path: string, body?: unknown) => Promise<T>;

/** Returns a function that sends requests with a session and fails unless they succeed. */
export const askAs =
  (url: string, { cookies }: { cookies: readonly Pick<Cookie, 'name' | 'value'>[] }): Ask =>
  async <T>(method: string, path: string, body?: unknown) => {
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const isFile = body instanceof Blob;
    const type = isFile ? 'application/octet-stream' : 'application/json';
    const headers = { cookie, origin: url, 'content-type': type };
    const sent = body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) };
    const answer = await fetch(`${url}${path}`, { method, headers, ...sent });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };

/** Confirms the identity of a page's user again, so that no dialog asks for it however long ago they signed in. */
export const confirmIdentity = async (page: Page, person: DemoPerson) => {
  const { password } = demoCredentials(person);
  const answer = await page.request.put('/api/session/confirmation', { data: { password } });
  if (!answer.ok()) throw new Error(`${person} could not confirm: ${answer.status()} ${await answer.text()}`);
};

/** Waits until the portal has computed all figures; until then its totals lack some portfolios. */
export const waitForFigures = async (ask: Ask) => {
  for (let looks = 0; looks < 3000; looks += 1) {
    if ((await ask<{ renewing: number }>('GET', '/api/dashboard')).renewing === 0) return;
    await wait(100);
  }
  throw new Error('The portal has not computed all figures within five minutes');
};

/** The server's answer to a user who must confirm their identity. */
export const unconfirmed = {
  type: 'about:blank',
  title: 'Confirm your identity',
  status: 403,
  code: 'confirmation_needed',
  requestId: 'a-test',
};
