// Watches where secrets must not be: what browsers store, where they go, and what the portal prints. A secret is whatever is
// sent or told under the name of one.
import type { BrowserContext, Page, Request, Response } from '@playwright/test';

/** Each secret with where it was seen first. */
export type Secrets = Map<string, string>;

const names = /password|passcode|token|secret|recoveryCodes|^code$/i;

/** The texts under names of secrets, however deep; short ones would be found everywhere. */
const textsUnder = (value: unknown, isSecret = false): string[] => {
  if (typeof value === 'string') return isSecret && value.length >= 8 ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    textsUnder(inner, isSecret || (!Array.isArray(value) && names.test(name))),
  );
};

const spellings = (secret: string) => [
  secret,
  encodeURIComponent(secret),
  JSON.stringify(secret).slice(1, -1),
];

/** Says of each text that holds a secret which one it was. */
export const leaksIn = (texts: Iterable<string>, secrets: Secrets): string[] =>
  [...texts].flatMap((text) =>
    [...secrets]
      .filter(([secret]) => spellings(secret).some((spelling) => text.includes(spelling)))
      .map(([, from]) => `${from} is in: ${text}`),
  );

/** What these paths answer is shown once. */
const telling = /\/api\/(profile\/(authenticator|recovery-codes|tokens))$/;

const pathOf = (request: Request) => new URL(request.url()).pathname;

const sentIn = (request: Request): unknown => {
  const isJson = request.headers()['content-type'] === 'application/json';
  try {
    return isJson ? request.postDataJSON() : null;
  } catch {
    // What is no JSON after all has no fields to read.
    return null;
  }
};

const answerOf = async (response: Response): Promise<unknown> => {
  const isTelling = response.request().method() !== 'GET' && telling.test(pathOf(response.request()));
  // Whoever leaves before the answer has come has not been told.
  return isTelling && response.ok() ? response.json().catch(() => null) : null;
};

const storedOn = (page: Page): Promise<string> =>
  page
    .evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))
    .catch(() => '');

const mark = 'stored in this browser:';

/** Watches all pages of a browser; `leaks` tells what was found, and adds the secrets it met to those given. */
export const watchBrowser = async (
  context: BrowserContext,
  { url, secrets }: { url: string; secrets: Secrets },
) => {
  const addresses = new Set<string>();
  const stored = new Set<string>();
  const told: Promise<void>[] = [];
  const add = (value: unknown, from: string) => {
    for (const text of textsUnder(value)) if (!secrets.has(text)) secrets.set(text, from);
  };
  context.on('request', (request) => {
    if (!request.url().startsWith(url)) return;
    const { pathname, search } = new URL(request.url());
    // A provider's code and state come back in this address: the one exception, which leaves no trace.
    if (pathname !== '/auth/callback') addresses.add(`${pathname}${search}`);
    if (request.method() !== 'GET') add(sentIn(request), `sent to ${pathname}`);
  });
  context.on('response', (response) => {
    told.push(answerOf(response).then((body) => add(body, `told by ${pathOf(response.request())}`)));
  });
  context.on('console', (message) => {
    if (message.text().startsWith(mark)) stored.add(message.text());
  });
  await context.addInitScript((words) => {
    const store = Storage.prototype.setItem;
    Storage.prototype.setItem = function setItem(key, value) {
      console.debug(`${words} ${key} ${value}`);
      store.call(this, key, value);
    };
  }, mark);

  const leaks = async (): Promise<string[]> => {
    await Promise.all(told);
    const cookies = await context.cookies(url);
    for (const { name, value } of cookies.filter(({ httpOnly }) => httpOnly))
      if (value.length >= 8) secrets.set(value, `cookie ${name}`);
    const pages = context.pages().filter((page) => page.url().startsWith(url));
    const open = await Promise.all(pages.map(storedOn));
    const bars = pages.map((page) => page.url());
    const readable = cookies.filter(({ httpOnly }) => !httpOnly).map(({ name, value }) => `${name}=${value}`);
    return leaksIn([...addresses, ...stored, ...open, ...bars, ...readable], secrets);
  };
  return { leaks };
};

/** What the portal has printed with a secret in it. The link for the first administrator is printed on purpose. */
export const leaksPrinted = (
  lines: readonly string[],
  secrets: Secrets,
  isPublic: (secret: string) => boolean,
) =>
  leaksIn(
    lines.filter((line) => !/^https?:\S+\/setup#token=/.test(line)),
    new Map([...secrets].filter(([secret]) => !isPublic(secret))),
  );

/** The methods of the requests that have carried the token of a link since now, as they come. */
export const requestsWithTokenOf = (page: Page, link: string): readonly string[] => {
  const token = /token=([\w-]+)/.exec(link)?.[1] ?? link;
  const methods: string[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes(token) === true) methods.push(request.method());
  });
  return methods;
};
