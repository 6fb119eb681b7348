/**
 * Sends generated requests to all endpoints as a read-only user, an agent and an administrator, each by session and by token.
 * None may get a 5xx answer, and nothing may change without the right.
 */
import { tokenLifetimes } from '@partnerfolio/contract/api-tokens';
import { offeredScopes } from '@partnerfolio/contract/access';
import { endpoints } from '@partnerfolio/contract/endpoints';
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import {
  additionsSince,
  changesSince,
  everyRow,
  findIds,
  openReader,
  rowsOfOthers,
  findUserId,
} from '../../apps/server/src/testing/kept-rows.queries.ts';
import type { Kept } from '../../apps/server/src/testing/kept-rows.queries.ts';
import { findPostgresBin } from '../../apps/server/src/testing/postgres-bin.mjs';
import { startPostgres } from '../../apps/server/src/testing/postgres-server.ts';
import { HttpClient } from '../http-client.ts';
import type { Answer } from '../http-client.ts';
import { demoAccount, newPlace, startDemo } from '../portal.ts';
import type { Portal } from '../portal.ts';
import { generate } from '../../apps/server/src/testing/generated-requests.ts';
import type { Ids } from '../../apps/server/src/testing/generated-requests.ts';
import { createChance } from '../../apps/server/src/testing/chance.ts';
import type { Chance } from '../../apps/server/src/testing/chance.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const agentEmail = 'agent@demo.example';
/** Well below the portal's limit for one account. */
const atOnce = 4;

interface Caller {
  readonly name: string;
  /** Gets a new session or token when one has expired; null for callers without one. */
  readonly renew: (() => Promise<string>) | null;
  token: string | null;
  /** The renewal under way, which all of the caller's lines share. */
  renewal: Promise<string> | null;
}

/** Signs in from a device that the account knows, because it has its own count of failed attempts. */
const signIn = async (base: string, email: string): Promise<string> => {
  const client = new HttpClient(base);
  try {
    const { tokens } = await client.json<{ tokens: { accessToken: string } }>('/api/session', {
      method: 'POST',
      json: { email, password: demoAccount.password },
      headers: { cookie: `pf_device=attack-device-of-${email}` },
    });
    return tokens.accessToken;
  } finally {
    client.close();
  }
};

const makeToken = async (base: string, email: string, scopes: readonly string[]): Promise<string> => {
  const client = new HttpClient(base);
  client.token = await signIn(base, email);
  try {
    const { token } = await client.json<{ token: string }>('/api/profile/tokens', {
      method: 'POST',
      json: { name: 'Attack', scopes, days: tokenLifetimes[0] },
    });
    return token;
  } finally {
    client.close();
  }
};

const callerBy = async (name: string, renew: () => Promise<string>): Promise<Caller> => ({
  name,
  renew,
  token: await renew(),
  renewal: null,
});

/** Returns a caller without a session or valid token. */
const stranger = (name: string, token: string | null): Caller => ({
  name,
  renew: null,
  token,
  renewal: null,
});

/** What an administrator may do to themselves or everybody, after which nothing would be left to attack. */
const spared = new Set(['setFactorRequirements', 'deactivateUser', 'viewAs', 'startView', 'followEvents']);

interface Attack {
  readonly base: string;
  readonly ids: Ids;
  readonly seed: number;
  readonly errors: string[];
  readonly statuses: Map<number, number>;
  /** The number of authenticated requests by caller, and why a caller could not sign in again. */
  readonly admitted: Map<string, { sent: number; known: number }>;
  readonly lockedOut: Map<string, number>;
}

const endsSession = (text: string): boolean =>
  text.includes('"viewing_only"') || text.includes('"factor_required"');

/** A caller's part of the requests. */
interface Share {
  readonly caller: Caller;
  readonly count: number;
  readonly allowed: readonly EndpointSpec[];
}

const isEnded = ({ status, body }: Answer): boolean => {
  const text = body.toString();
  return (status === 401 && text.includes('"unauthenticated"')) || (status === 403 && endsSession(text));
};

/** Signs in again or creates another token, once for all lines whose credentials have expired. */
const renewEnded = async ({ lockedOut }: Attack, caller: Caller, used: string | null): Promise<void> => {
  if (caller.renew === null || caller.token !== used) return;
  try {
    caller.renewal ??= caller.renew();
    caller.token = await caller.renewal;
  } catch (error) {
    const reason = `${caller.name}: ${String(error).slice(0, 200)}`;
    lockedOut.set(reason, (lockedOut.get(reason) ?? 0) + 1);
  } finally {
    caller.renewal = null;
  }
};

const countIn = ({ statuses, admitted }: Attack, { name }: Caller, answer: Answer): void => {
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  const counts = admitted.get(name) ?? { sent: 0, known: 0 };
  admitted.set(name, counts);
  counts.sent += 1;
  if (!isEnded(answer)) counts.known += 1;
};

/** Sends a caller's requests one after another over one connection. */
const attackOnOneLine = async (attack: Attack, { caller, count, allowed }: Share, chance: Chance) => {
  const { base, ids, errors } = attack;
  const client = new HttpClient(base);
  for (let n = 0; n < count; n += 1) {
    const { endpoint, path, body, type } = generate({ endpoint: chance.pick(allowed), ids, chance });
    client.token = caller.token;
    const answer = await client.send(path, {
      method: endpoint.method,
      ...(body !== null && { bytes: Buffer.from(body) }),
      ...(type !== null && { type }),
    });
    countIn(attack, caller, answer);
    if (answer.status >= 500)
      errors.push(
        `${answer.status} for ${caller.name}: ${endpoint.method} ${path} ${body ?? ''} → ${answer.body.toString().slice(0, 300)}`,
      );
    if (isEnded(answer)) await renewEnded(attack, caller, client.token);
  }
  client.close();
};

const attackAs = async (attack: Attack, share: Share): Promise<void> => {
  const each = { ...share, count: Math.ceil(share.count / atOnce) };
  const lines = Array.from({ length: atOnce }, (_, n) => createChance(attack.seed * 1000 + n));
  await Promise.all(lines.map((chance) => attackOnOneLine(attack, each, chance)));
};

const all = endpoints.filter(({ name }) => !spared.has(name));
const closed = all.filter(({ access }) => access !== 'public');
const open = all.filter(({ access }) => access === 'public');

type Reader = Awaited<ReturnType<typeof openReader>>;

interface Setting {
  readonly attack: Attack;
  readonly db: Reader;
  readonly agentId: string;
  readonly count: number;
}

const report = (what: string, changes: readonly string[], errors: string[]) => {
  for (const change of changes) errors.push(`${what}: ${change}`);
  say(`${what}: ${changes.length === 0 ? 'nothing changed without the right' : changes.join(', ')}`);
};

const attackInPhases = async ({ attack, db, agentId, count }: Setting) => {
  const { base, errors } = attack;
  const { email } = demoAccount;
  const readers: Caller[] = [
    await callerBy("an agent's token to read", () => makeToken(base, agentEmail, ['read'])),
    await callerBy("an administrator's token to read", () => makeToken(base, email, ['read'])),
  ];
  const writers = [
    await callerBy('an agent', () => signIn(base, agentEmail)),
    await callerBy("an agent's token", () => makeToken(base, agentEmail, offeredScopes)),
  ];
  const masters = [
    await callerBy('an administrator', () => signIn(base, email)),
    await callerBy("an administrator's token", () => makeToken(base, email, offeredScopes)),
  ];
  const strangers = [stranger('nobody', null), stranger('made-up token', 'made-up')];
  // Callers who are always refused need few requests; the others share the rest.
  const few = Math.ceil(count / 60);
  const part = Math.ceil((count - 3 * few) / (readers.length + writers.length + masters.length));

  const before: Kept = await everyRow(db);
  for (const caller of strangers) await attackAs(attack, { caller, count: few, allowed: closed });
  for (const reader of readers) await attackAs(attack, { caller: reader, count: part, allowed: closed });
  const after = await everyRow(db);
  report('Who may only read', [...changesSince(before, after), ...additionsSince(before, after)], errors);

  const others = await rowsOfOthers(db, agentId);
  for (const writer of writers) await attackAs(attack, { caller: writer, count: part, allowed: closed });
  report('An agent', changesSince(others, await rowsOfOthers(db, agentId)), errors);

  for (const master of masters) await attackAs(attack, { caller: master, count: part, allowed: closed });
  // Comes last, because failed sign-ins use up the attempts of the address.
  await attackAs(attack, { caller: stranger('nobody at open doors', null), count: few, allowed: open });
};

const attackPortal = async (
  portal: Portal,
  databaseUrl: string,
  { count, seed }: { readonly count: number; readonly seed: number },
) => {
  const db = await openReader(databaseUrl);
  try {
    const agentId = await findUserId(db, agentEmail);
    const attack: Attack = {
      base: portal.base,
      ids: await findIds(db),
      seed,
      errors: [],
      statuses: new Map(),
      admitted: new Map(),
      lockedOut: new Map(),
    };
    await attackInPhases({ attack, db, agentId, count });
    return attack;
  } finally {
    await db.end();
  }
};

/** Returns whether the portal held. */
export const attackByRequests = async (count: number, seed: number): Promise<boolean> => {
  const bin = findPostgresBin();
  if (bin === undefined) {
    say('This needs an installed PostgreSQL server, in which is looked what has changed.');
    return false;
  }
  const server = await startPostgres(bin);
  const place = newPlace(server.url);
  try {
    const portal = await startDemo(place);
    const { errors, statuses, admitted, lockedOut } = await attackPortal(portal, server.url, { count, seed });
    await portal.stop();
    const sent = [...statuses.values()].reduce((sum, one) => sum + one, 0);
    const told = [...statuses].toSorted(([a], [b]) => a - b).map(([status, n]) => `${status}: ${n}`);
    say(`${sent} requests (seed ${seed}). Answers by status: ${told.join(', ')}`);
    const withCredentials = [...admitted].filter(
      ([name]) => !name.startsWith('nobody') && name !== 'made-up token',
    );
    const known = withCredentials.reduce((sum, [, counts]) => sum + counts.known, 0);
    say(`${Math.round((known / sent) * 1000) / 10} % of all requests arrived as somebody:`);
    for (const [name, counts] of withCredentials) say(`  ${name}: ${counts.known} of ${counts.sent}`);
    for (const [reason, times] of lockedOut) say(`  could not sign in again, ${times} times: ${reason}`);
    for (const error of errors) say(error);
    say(
      errors.length === 0
        ? 'Held: no 5xx, and nothing changed without the right.'
        : `${errors.length} errors.`,
    );
    return errors.length === 0;
  } finally {
    place.remove();
    await server.stop();
  }
};
