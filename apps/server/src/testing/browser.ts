/** A browser as the server sees it: it sends the origin of its pages and keeps cookies. */
import type { TestApp } from './app.ts';

/** The headers that a browser adds to requests of our own pages. */
export const browserMarks = { origin: 'http://localhost:4400', 'sec-fetch-site': 'same-origin' };

/** Opens a browser without cookies at an address. */
export const openTestBrowser = (t: TestApp, address = '127.0.0.1') => {
  const jar = new Map<string, string>();
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const keep = (lines: readonly string[]) => {
    for (const line of lines) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
  };
  const send = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const headers = { ...browserMarks, ...json, cookie: cookies() };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await t.fetch(path, { method, headers, ...sent }, address);
    keep(response.headers.getSetCookie());
    return response;
  };
  const signIn = (email: string, password: string) => send('POST', '/api/session', { email, password });
  return { jar, cookies, send, signIn };
};
