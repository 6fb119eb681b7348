import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SessionEvent } from './session.ts';

const start = Date.parse('2026-11-20T09:00:00Z');
const person = (id: number) => ({
  id: `00000000-0000-7000-8000-00000000000${id}`,
  email: `person${id}@firm.example`,
  fullName: `Person ${id}`,
  phone: null,
  avatarUrl: null,
  role: 'agent',
  rights: [],
  managedBy: null,
  formats: { number: null, date: null, timeZone: null, revision: 1 },
  lacksFactor: false,
  viewedUntil: null,
});

interface SentRequest {
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly keepalive?: boolean;
}

/** Stands in for the server of all tabs: which session the browser's cookies hold, and how often it was renewed. */
const createServer = () => {
  const server = { cookies: 0, renewals: 0, until: start + 900_000, byTimer: false, outlivesPage: false };
  const session = () => ({
    viewer: person(server.cookies),
    expiresAt: new Date(server.until).toISOString(),
  });
  const answer = async (_: string, { method, headers, keepalive }: SentRequest): Promise<Response> => {
    await Promise.resolve();
    server.byTimer = headers?.['x-by-timer'] !== undefined;
    server.outlivesPage = keepalive === true;
    if (method === 'DELETE') {
      server.cookies = 0;
      return Response.json({ done: true });
    }
    if (method === 'GET')
      return Response.json({
        session: server.cookies === 0 || Date.now() >= server.until ? null : session(),
        providers: [],
        demoAccounts: [],
        passkeyHost: null,
        firm: { name: null, currency: 'USD', isSetUp: true, isCurrencyFixed: false, logo: null },
        sendsMail: true,
        today: '2026-11-20',
      });
    if (server.cookies === 0)
      return Response.json(
        { type: 'x', title: 'x', status: 401, code: 'unauthenticated', requestId: 'x' },
        { status: 401 },
      );
    server.renewals += 1;
    server.until = Date.now() + 900_000;
    return Response.json(session());
  };
  return { server, session, answer };
};

let events: EventTarget;

/** Stubs what the tabs share: one storage that notifies the others of changes, and one lock. */
const stubBrowser = (answer: (path: string, request: SentRequest) => Promise<Response>) => {
  events = new EventTarget();
  const stored = new Map<string, string>();
  const write = (key: string, newValue: string | null) => {
    if (newValue === null) stored.delete(key);
    else stored.set(key, newValue);
    queueMicrotask(() => events.dispatchEvent(Object.assign(new Event('storage'), { key, newValue })));
  };
  let last: Promise<unknown> = Promise.resolve();
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: write,
    removeItem: (key: string) => write(key, null),
  });
  vi.stubGlobal('sessionStorage', { removeItem: () => undefined });
  vi.stubGlobal('navigator', {
    locks: {
      request: (_: string, task: () => Promise<unknown>) => {
        const turn = last.then(task, task);
        last = turn.catch(() => undefined);
        return turn;
      },
    },
  });
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
  return stored;
};

/** Opens a tab: imports a fresh copy of the module and starts watching the session. */
const openTab = async () => {
  vi.resetModules();
  const tab = await import('./session.ts');
  const events: SessionEvent[] = [];
  let timesUserLeft = 0;
  tab.onSessionChange((event) => void events.push(event));
  tab.onUserLeft(() => {
    timesUserLeft += 1;
  });
  const before = tab.sessionState().status;
  tab.watchSession();
  await vi.advanceTimersByTimeAsync(0);
  return { ...tab, before, events, timesUserLeft: () => timesUserLeft };
};

let server: ReturnType<typeof createServer>['server'];
let session: ReturnType<typeof createServer>['session'];
let stored: Map<string, string>;
beforeEach(() => {
  vi.useFakeTimers({ now: start });
  const made = createServer();
  ({ server, session } = made);
  stored = stubBrowser(made.answer);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const signInAt = (tab: Awaited<ReturnType<typeof openTab>>, id: number) => {
  server.cookies = id;
  tab.beginSession(session() as Parameters<typeof tab.beginSession>[0]);
};

describe('the session of a tab', () => {
  test('is loading until the server answers, then signed out, and after a sign-in has the user with their role [4-ac-1 4-ac-2 4-ac-3]', async () => {
    const tab = await openTab();
    expect(tab.before).toBe('loading');
    expect(tab.sessionState()).toMatchObject({ status: 'out', left: false, ended: false });
    expect(tab.sessionState()).not.toHaveProperty('viewer');
    signInAt(tab, 1);
    expect(tab.sessionState()).toMatchObject({
      status: 'in',
      viewer: { id: person(1).id, role: 'agent' },
      expiresAt: session().expiresAt,
    });
  });

  test('emits its six events [4-se-1]', async () => {
    const tab = await openTab();
    signInAt(tab, 1);
    tab.changeViewer({ fullName: 'A new name' });
    await tab.renewSession();
    await tab.endSession();
    server.cookies = 1;
    tab.beginSession(session() as Parameters<typeof tab.beginSession>[0], 'password_recovery');
    expect(tab.events).toEqual([
      'initial_session',
      'signed_in',
      'user_updated',
      'token_refreshed',
      'signed_out',
      'password_recovery',
    ]);
  });

  test('checks every 30 seconds and renews when 90 or less remain [4-se-2 9-au-1]', async () => {
    const tab = await openTab();
    signInAt(tab, 1);
    // The session expires after 900 seconds: at 780 there are 120 left, at 810 there are 90.
    await vi.advanceTimersByTimeAsync(809_000);
    expect(server.renewals).toBe(0);
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.renewals).toBe(1);
    expect(tab.events.at(-1)).toBe('token_refreshed');
    await vi.advanceTimersByTimeAsync(780_000);
    expect(server.renewals).toBe(1);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(server.renewals).toBe(2);
  });

  test('renews with a request that outlives its page, so that the new cookies arrive', async () => {
    const tab = await openTab();
    signInAt(tab, 1);
    expect(server.outlivesPage).toBe(false);
    await tab.renewSession();
    expect(server).toMatchObject({ renewals: 1, outlivesPage: true });
  });

  test('marks requests as sent by timers a minute after the last input', async () => {
    const tab = await openTab();
    signInAt(tab, 1);
    await vi.advanceTimersByTimeAsync(60_000);
    await tab.renewSession();
    expect(server.byTimer).toBe(false);
    await vi.advanceTimersByTimeAsync(1000);
    await tab.renewSession();
    expect(server.byTimer).toBe(true);
    events.dispatchEvent(new Event('keydown'));
    await tab.renewSession();
    expect(server.byTimer).toBe(false);
  });

  test("clears the user's data on sign-out and stores no token [4-ac-4 7-au-1]", async () => {
    const tab = await openTab();
    signInAt(tab, 1);
    expect([...stored.keys()]).toEqual(['session']);
    expect(JSON.parse(stored.get('session') ?? '')).toEqual({
      userId: person(1).id,
      until: session().expiresAt,
    });
    await tab.endSession();
    expect(tab.sessionState()).toMatchObject({ status: 'out', left: true, ended: false });
    expect(tab.sessionState()).not.toHaveProperty('viewer');
    expect([...stored]).toEqual([]);
    expect(tab.timesUserLeft()).toBe(1);
    expect(server.cookies).toBe(0);
  });

  test('ends when the server refuses to renew it', async () => {
    const tab = await openTab();
    signInAt(tab, 1);
    server.cookies = 0;
    expect(await tab.renewSession()).toBe(false);
    expect(tab.sessionState()).toMatchObject({ status: 'out', left: false, ended: true });
    expect(tab.timesUserLeft()).toBe(1);
  });

  test('renews at the start if the access token expired while the device slept', async () => {
    const first = await openTab();
    signInAt(first, 1);
    server.until = start - 1;
    const later = await openTab();
    await vi.advanceTimersByTimeAsync(0);
    expect(later.sessionState()).toMatchObject({ status: 'in', viewer: { id: person(1).id } });
  });
});

describe('a session that ended', () => {
  test('is reported in every tab and after a reload, until the next sign-in', async () => {
    const [one, other] = [await openTab(), await openTab()];
    signInAt(one, 1);
    await vi.advanceTimersByTimeAsync(0);
    server.cookies = 0;
    await one.renewSession();
    await vi.advanceTimersByTimeAsync(0);
    expect(other.sessionState()).toMatchObject({ status: 'out', left: false, ended: true });
    const reloaded = await openTab();
    expect(reloaded.sessionState()).toMatchObject({ status: 'out', ended: true });
    signInAt(reloaded, 1);
    await reloaded.endSession();
    expect((await openTab()).sessionState()).toMatchObject({ status: 'out', ended: false });
  });
});

describe('two tabs', () => {
  const openTwo = async () => {
    const [one, other] = [await openTab(), await openTab()];
    signInAt(one, 1);
    await vi.advanceTimersByTimeAsync(0);
    return [one, other] as const;
  };

  test("follow each other's sign-in, and a sign-out, which clears the user's data [4-se-3]", async () => {
    const [one, other] = await openTwo();
    expect(other.sessionState()).toMatchObject({ status: 'in', viewer: { id: person(1).id } });
    await one.endSession();
    await vi.advanceTimersByTimeAsync(0);
    expect(other.sessionState()).toMatchObject({ status: 'out', left: true, ended: false });
    expect(other.timesUserLeft()).toBe(1);
  });

  test('replace the user after a sign-in as another one', async () => {
    const [one, other] = await openTwo();
    signInAt(one, 2);
    await vi.advanceTimersByTimeAsync(0);
    expect(other.sessionState()).toMatchObject({ status: 'in', viewer: { id: person(2).id } });
    expect([one.timesUserLeft(), other.timesUserLeft()]).toEqual([1, 1]);
  });

  test('share one renewal, even if both ask at once', async () => {
    const [one, other] = await openTwo();
    await vi.advanceTimersByTimeAsync(810_000);
    expect(server.renewals).toBe(1);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await Promise.all([one.renewSession(), other.renewSession()])).toEqual([true, true]);
    expect(server.renewals).toBe(2);
    expect(other.sessionState()).toMatchObject({ expiresAt: session().expiresAt });
  });

  test('notice a sign-out when the back button restores a page', async () => {
    const [one, other] = await openTwo();
    const asleep = other.sessionState();
    expect(asleep.status).toBe('in');
    stored.delete('session');
    events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect([one.sessionState().status, other.sessionState().status]).toEqual(['out', 'out']);
  });
});
