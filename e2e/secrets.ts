// Finds secrets where they must not be: in browser storage, in addresses and in the portal's output. A secret is any value
// sent or received under the name of one.
import type { BrowserContext, Page, Request, Response } from '@playwright/test';

/** Each secret with the place where it was first seen. */
export type Secrets = Map<string, string>;

const names = /password|passcode|token|secret|recoveryCodes|^code$/i;

/** Returns the values under names of secrets, at any depth, except short ones that would match everywhere. */
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

/** Returns for each text with a secret which one it is. */
export const leaksIn = (texts: Iterable<string>, secrets: Secrets): string[] =>
  [...texts].flatMap((text) =>
    [...secrets]
      .filter(([secret]) => spellings(secret).some((spelling) => text.includes(spelling)))
      .map(([, from]) => `${from} is in: ${text}`),
  );

/** The paths whose answers contain a secret that is shown once. */
const showsSecret = /\/api\/(profile\/(authenticator|recovery-codes|tokens))$/;

const pathOf = (request: Request) => new URL(request.url()).pathname;

const sentIn = (request: Request): unknown => {
  const isJson = request.headers()['content-type'] === 'application/json';
  try {
    return isJson ? request.postDataJSON() : null;
  } catch {
    // An answer that is not JSON has no fields.
    return null;
  }
};

const readAnswer = async (response: Response): Promise<unknown> => {
  const isSecret = response.request().method() !== 'GET' && showsSecret.test(pathOf(response.request()));
  // If the page was left before the answer, no secret was received.
  return isSecret && response.ok() ? response.json().catch(() => null) : null;
};

const storedOn = (page: Page): Promise<string> =>
  page
    .evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))
    .catch(() => '');

const mark = 'stored in this browser:';

/** Watches all pages of a browser; `leaks` returns what was found and adds new secrets to the given ones. */
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
    // The one exception: a provider's code and state return in this address, which leaves no trace.
    if (pathname !== '/auth/callback') addresses.add(`${pathname}${search}`);
    if (request.method() !== 'GET') add(sentIn(request), `sent to ${pathname}`);
  });
  context.on('response', (response) => {
    told.push(readAnswer(response).then((body) => add(body, `told by ${pathOf(response.request())}`)));
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

/** Returns the printed lines that contain a secret. The link for the first administrator is printed on purpose. */
export const leaksPrinted = (
  lines: readonly string[],
  secrets: Secrets,
  isPublic: (secret: string) => boolean,
) =>
  leaksIn(
    lines.filter((line) => !/^https?:\S+\/setup#token=/.test(line)),
    new Map([...secrets].filter(([secret]) => !isPublic(secret))),
  );

/** Collects the methods of later requests that carry the token of a link. */
export const watchTokenRequests = (page: Page, link: string): readonly string[] => {
  const token = /token=([\w-]+)/.exec(link)?.[1] ?? link;
  const methods: string[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes(token) === true) methods.push(request.method());
  });
  return methods;
};
