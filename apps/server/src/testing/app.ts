/**
 * The complete app on a real, empty database, for feature tests: users of any role, calls of the contract's
 * endpoints, a clock that tests advance, and the mails that were sent.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@partnerfolio/contract/access';
import type { CallInput, EndpointSpec, OutputOf } from '@partnerfolio/contract/endpoint';
import type { Refused } from '@partnerfolio/contract/refusals/refusal';
import { localDateSchema } from '@partnerfolio/contract/values';
import { buildApp } from '../app.ts';
import type { BuiltApp } from '../outside-world.ts';
import { bumpFxRevision } from '../features/market-data/rates.queries.ts';
import { copyCatalogue } from '../features/permissions/actions.ts';
import type { Config } from '../platform/basics/config.ts';
import type { Clock } from '../platform/basics/clock.ts';
import { createLog } from '../platform/basics/log.ts';
import { openText } from '../platform/mail/mail.ts';
import { createPasswords } from '../platform/secrets/passwords.ts';
import { createReadiness } from '../platform/site/readiness.ts';
import { createSecrets } from '../platform/secrets/secrets.ts';
import { startSession } from '../platform/session/session.ts';
import { testConfig } from './config.ts';
import { renewAllFigures } from './figures.ts';
import { openTestDatabase } from './database.ts';
import type { TestDatabase, TestDatabaseOptions } from './database.ts';
import { insertTestPerson, lightCost, listAuditEvents, listMails } from './people.queries.ts';
import type { TestPersonForm } from './people.queries.ts';

/** A mail with its text, which is empty once sent. */
type TestMail = Awaited<ReturnType<typeof listMails>>[number] & { readonly body: string };

/** A user of a test, with a live session. */
export interface TestPerson {
  readonly id: string;
  readonly email: string;
  readonly accessToken: string;
}

export interface TestClock extends Clock {
  /** Advances the clock. */
  advance(passed: { seconds?: number; minutes?: number; hours?: number; days?: number }): void;
  /** Resets the clock to its start. */
  restart(): void;
}

/** An answer; `body` follows the contract when `status` is a success, otherwise see `problem`. */
export interface TestAnswer<E extends EndpointSpec> {
  readonly status: number;
  readonly body: OutputOf<E>;
  /** The refusal, if the answer is one. */
  readonly problem: Refused | null;
  readonly headers: Headers;
}

/** What a test may upload. */
export type UploadBody = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

/** How a test's request differs from a plain one. */
export interface RequestOptions {
  /** The caller; no one when omitted. */
  readonly as?: TestPerson | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** The raw body of an endpoint with `upload`. */
  readonly upload?: UploadBody;
  /** The address of the connection. */
  readonly address?: string;
}

export interface TestApp {
  readonly built: BuiltApp;
  readonly app: BuiltApp['app'];
  readonly db: TestDatabase['db'];
  readonly database: TestDatabase;
  readonly clock: TestClock;
  /** How many passwords were hashed or compared. */
  readonly hashes: () => number;
  /** Runs a function once, after the next comparison of a password and before its result is used. */
  readonly afterNextComparison: (act: () => Promise<unknown>) => void;
  /** Calls an endpoint like `api.ts` of the web. */
  readonly request: <const E extends EndpointSpec>(
    endpoint: E,
    input?: CallInput<E>,
    options?: RequestOptions | TestPerson | null,
  ) => Promise<TestAnswer<E>>;
  /** Sends any request, including those that the contract's client would not send. */
  readonly fetch: (path: string, init?: RequestInit, address?: string) => Promise<Response>;
  /** Creates a user of a role (null: without one) with a session. */
  readonly signInAs: (role: Role | null, form?: Partial<TestPersonForm>) => Promise<TestPerson>;
  /** All written mails, oldest first, after background work has ended. */
  readonly mails: () => Promise<readonly TestMail[]>;
  /** The kinds of all written mails, oldest first. */
  readonly mailKinds: () => Promise<readonly string[]>;
  /** The types of all audit events, oldest first, after background work has ended. */
  readonly eventTypes: () => Promise<readonly string[]>;
  /** Waits for background work, such as recording refused actions. */
  readonly settled: () => Promise<void>;
  /** Empties the tables; for `beforeEach`. */
  readonly reset: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const passedMs = { seconds: 1000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;

const createTestClock = (start: string): TestClock => {
  const beginning = new Date(start).getTime();
  let now = beginning;
  const dateOf = (instant: Date) => localDateSchema.parse(instant.toISOString().slice(0, 10));
  return {
    restart: () => {
      now = beginning;
    },
    now: () => new Date(now),
    today: () => dateOf(new Date(now)),
    dateOf,
    advance(passed) {
      for (const unit of ['seconds', 'minutes', 'hours', 'days'] as const)
        now += (passed[unit] ?? 0) * passedMs[unit];
    },
  };
};

/** Counts the real hashes. */
const countingPasswords = () => {
  const real = createPasswords(undefined, lightCost);
  let count = 0;
  let interlude: (() => Promise<unknown>) | null = null;
  const counted = {
    hash: (password: string) => ((count += 1), real.hash(password)),
    verify: async (stored: string | null, password: string) => {
      count += 1;
      const matches = await real.verify(stored, password);
      const act = interlude;
      interlude = null;
      await act?.();
      return matches;
    },
  };
  const afterNextComparison = (act: () => Promise<unknown>) => {
    interlude = act;
  };
  return { counted, count: () => count, afterNextComparison };
};

/** The address of a call: path parameters filled in, query appended. */
const fillAddress = (endpoint: EndpointSpec, input: { params?: unknown; query?: unknown }): string => {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) search.append(name, String(one));
  return search.size === 0 ? path : `${path}?${search.toString()}`;
};

const toOptions = (options: RequestOptions | TestPerson | null | undefined): RequestOptions =>
  options && 'accessToken' in options ? { as: options } : (options ?? {});

interface SentBody {
  readonly body?: UploadBody;
  readonly duplex?: 'half';
  readonly type?: string;
}

const toBody = (endpoint: EndpointSpec, body: unknown, upload: UploadBody | undefined): SentBody => {
  if (upload !== undefined)
    return { body: upload, duplex: 'half', type: endpoint.upload?.types[0] ?? 'application/octet-stream' };
  return body === undefined ? {} : { body: JSON.stringify(body), type: 'application/json' };
};

type Fetch = TestApp['fetch'];

const requestWith =
  (fetch: Fetch): TestApp['request'] =>
  async <const E extends EndpointSpec>(
    endpoint: E,
    input?: CallInput<E>,
    given?: RequestOptions | TestPerson | null,
  ): Promise<TestAnswer<E>> => {
    const options = toOptions(given);
    const parts: { params?: unknown; query?: unknown; body?: unknown } = input ?? {};
    const { type, ...sent } = toBody(endpoint, parts.body, options.upload);
    const headers = new Headers(options.headers);
    if (type !== undefined && !headers.has('content-type')) headers.set('content-type', type);
    if (options.as) headers.set('authorization', `Bearer ${options.as.accessToken}`);
    const init: RequestInit = { method: endpoint.method, headers, ...sent };
    const response = await fetch(fillAddress(endpoint, parts), init, options.address);
    const kind = response.headers.get('content-type') ?? '';
    const body: unknown = kind.includes('json') ? await response.json() : await response.text();
    const problem = kind === 'application/problem+json' ? (body as Refused) : null;
    // The server parsed a success with this endpoint's schema before sending it.
    return { status: response.status, body: body as OutputOf<E>, problem, headers: response.headers };
  };

/** How a test's app differs from others. */
export interface TestAppOptions extends TestDatabaseOptions {
  /** Whether stored figures are renewed before each read, as the background does in a moment; false to see what readers see until then. */
  readonly renewsFigures?: boolean;
}

const databaseUrl = ({ config }: TestDatabase): string | null =>
  config.kind === 'server' ? config.url : null;

/** Opens the app; call `close` in `afterAll`. */
export const openTestApp = async (
  config: Partial<Config> = {},
  log = createLog('error'),
  { renewsFigures = true, ...options }: TestAppOptions = {},
): Promise<TestApp> => {
  const database = await openTestDatabase(options);
  const { db } = database;
  const clock = createTestClock('2026-11-20T09:00:00.000Z');
  const { counted, count, afterNextComparison } = countingPasswords();
  const secrets = createSecrets([randomBytes(32)]);
  const filesDir = join(tmpdir(), `partnerfolio-files-${randomUUID()}`);
  const built = buildApp({
    db,
    replica: database.replica,
    clock,
    log,
    config: { ...testConfig, filesDir, databaseUrl: databaseUrl(database), ...config },
    readiness: createReadiness({ ...testConfig, dataDir: tmpdir(), ...config, database }),
    passwords: counted,
    secrets,
  });
  await copyCatalogue(db);
  const mails = async () => {
    await built.app.background.settled();
    return (await listMails(db)).map((mail) => ({ ...mail, body: openText(secrets, mail) }));
  };
  let people = 0;
  const fetch: Fetch = async (path, init = {}, address = '127.0.0.1') => {
    if ((init.method ?? 'GET') === 'GET' && renewsFigures) await renewAllFigures(built.app);
    return built.fetch(new Request(new URL(path, 'http://localhost:4400'), init), {
      incoming: { socket: { remoteAddress: address } },
    });
  };
  return {
    built,
    app: built.app,
    db,
    database,
    clock,
    hashes: count,
    afterNextComparison,
    request: requestWith(fetch),
    fetch,
    async signInAs(role, form = {}) {
      people += 1;
      const email = `${role ?? 'pending'}.${people}@example.com`;
      const person = await insertTestPerson(db, {
        email,
        fullName: `Person ${people}`,
        role,
        now: clock.now(),
        ...form,
      });
      const tokens = await startSession(db, {
        userId: person.id,
        now: clock.now(),
        method: 'email_password',
        request: { address: '127.0.0.1', userAgent: 'test' },
      });
      return { ...person, accessToken: tokens.accessToken };
    },
    mails,
    mailKinds: async () => (await mails()).map(({ kind }) => kind),
    async eventTypes() {
      await built.app.background.settled();
      return (await listAuditEvents(db)).map((event) => event.event_type);
    },
    settled: () => built.app.background.settled(),
    async reset() {
      await built.finish();
      await database.reset();
      clock.restart();
      // The row stays, and the cached rates are as new as it says.
      await bumpFxRevision(db);
      await copyCatalogue(db);
    },
    async close() {
      await built.finish();
      await database.close();
      await rm(filesDir, { recursive: true, force: true });
    },
  };
};
