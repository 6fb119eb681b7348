/**
 * The calls that the server makes to servers outside on its own: only to hosts that the operator allowed, never to a
 * private address unless the operator listed that exact host and port, and within limits of size and time. A name is
 * resolved once and the connection goes to the address that was checked, so a name that changes its address between
 * check and connection changes nothing.
 */
import { lookup } from 'node:dns/promises';
import { request as httpRequest } from 'node:http';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { readBounded } from './bounded-body.ts';
import { allowanceFor, portOf } from './allowed-hosts.ts';
import type { AllowedHost } from './allowed-hosts.ts';
import { startLimit, untilAborted } from './call-limit.ts';
import { OutgoingError } from './outgoing-error.ts';
import { isPublicAddress } from './public-addresses.ts';

interface Address {
  readonly address: string;
  readonly family: number;
}

export interface OutgoingLimits {
  /** The largest body, counted after it is decompressed. */
  readonly bytes: number;
  /** The longest time for everything: names, redirects and body. */
  readonly ms: number;
}

export interface OutgoingSettings {
  readonly allowed: readonly AllowedHost[];
  readonly limits: OutgoingLimits;
  /** Aborted when the portal stops, which ends all calls. */
  readonly stopping?: AbortSignal;
  /** Resolves a name; the system's resolver unless a test gives another. */
  readonly resolve?: (host: string) => Promise<readonly Address[]>;
}

export interface OutgoingAnswer {
  readonly status: number;
  readonly body: Buffer;
  /** When the server wants to be asked again, as it writes it. */
  readonly retryAfter: string | null;
}

/** Makes a GET request; throws an `OutgoingError` when there is no answer within the rules. */
export type Outgoing = (url: string, headers?: Readonly<Record<string, string>>) => Promise<OutgoingAnswer>;

const redirectsAtMost = 4;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

const systemResolve = (host: string): Promise<readonly Address[]> => lookup(host, { all: true });

/** The addresses of a URL's host, all of them checked. */
const checkedAddresses = async (
  url: URL,
  { allowed, resolve = systemResolve }: OutgoingSettings,
): Promise<readonly Address[]> => {
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  const allowance = isWeb && url.username === '' ? allowanceFor(allowed, url) : null;
  if (allowance === null) throw new OutgoingError('host_not_allowed');
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host).catch(() => []) : [{ address: host, family }];
  if (addresses.length === 0) throw new OutgoingError('unreachable');
  // One private address among public ones is refused too: the connection could go to any of them.
  if (allowance === 'host' && !addresses.every(({ address }) => isPublicAddress(address)))
    throw new OutgoingError('private_address');
  return addresses;
};

/** Gives every connection the addresses that were checked, instead of resolving the name again. */
const pinned =
  (addresses: readonly Address[]): LookupFunction =>
  (_host, options, callback) => {
    const [first] = addresses;
    if (options.all === true) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family ?? 4);
  };

/** Preliminary answers (103 and the like) before the answer itself; a server that sends more has none to give. */
const preliminaryAtMost = 20;

/**
 * Sends the request and waits for the head of its answer. Whatever else the server does (a switch of protocols, which
 * Node reports in no event of its own unless someone listens, or a flood of preliminary answers) is no answer.
 */
const open = (url: URL, options: RequestOptions): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    // A connection of its own: one kept open could lead to an address that was checked for another call.
    const own = { ...options, agent: false };
    const request = url.protocol === 'https:' ? httpsRequest(url.href, own) : httpRequest(url.href, own);
    const refuse = () => {
      request.destroy();
      reject(new OutgoingError('unreachable'));
    };
    let preliminary = 0;
    request
      .on('response', (answer) => (answer.statusCode === 101 ? refuse() : resolve(answer)))
      .on('information', () => (preliminary += 1) > preliminaryAtMost && refuse())
      .on('upgrade', (_answer, socket) => {
        socket.destroy();
        refuse();
      })
      .on('close', refuse)
      .on('error', reject)
      .end();
  });

const outOfTime = () => new OutgoingError('timeout');

const toOutgoingError = (error: unknown, signal: AbortSignal): OutgoingError => {
  if (error instanceof OutgoingError) return error;
  return new OutgoingError(signal.aborted ? 'timeout' : 'unreachable', { cause: error });
};

/** The next address of a redirect; null when the answer is not one. */
const redirectOf = (url: URL, { statusCode = 0, headers }: IncomingMessage): URL | null => {
  if (!redirectStatuses.has(statusCode) || headers.location === undefined) return null;
  if (!URL.canParse(headers.location, url.href)) throw new OutgoingError('bad_redirect');
  const next = new URL(headers.location, url);
  if (url.protocol === 'https:' && next.protocol !== 'https:') throw new OutgoingError('bad_redirect');
  return next;
};

const withoutRedirects = async (
  first: URL,
  settings: OutgoingSettings,
  { headers, signal }: { headers: Readonly<Record<string, string>>; signal: AbortSignal },
): Promise<IncomingMessage> => {
  let url = first;
  for (let redirects = 0; redirects <= redirectsAtMost; redirects += 1) {
    const addresses = await untilAborted(checkedAddresses(url, settings), signal, outOfTime);
    // A header may hold a key, which is for the first server only.
    const sent = url.hostname === first.hostname && portOf(url) === portOf(first) ? headers : {};
    const answer = await open(url, {
      headers: { 'accept-encoding': 'gzip, deflate, br', 'user-agent': 'Partnerfolio', ...sent },
      lookup: pinned(addresses),
      signal,
    });
    const next = redirectOf(url, answer);
    if (next === null) return answer;
    answer.destroy();
    url = next;
  }
  throw new OutgoingError('bad_redirect');
};

const callOnce = async (
  url: URL,
  settings: OutgoingSettings,
  given: { headers: Readonly<Record<string, string>>; signal: AbortSignal },
): Promise<OutgoingAnswer> => {
  const answer = await withoutRedirects(url, settings, given);
  const body = await readBounded(answer, settings.limits.bytes);
  return { status: answer.statusCode ?? 0, body, retryAfter: answer.headers['retry-after'] ?? null };
};

export const createOutgoing =
  (settings: OutgoingSettings): Outgoing =>
  async (url, headers = {}) => {
    if (!URL.canParse(url)) throw new OutgoingError('host_not_allowed');
    const { signal, release } = startLimit({ ms: settings.limits.ms, stopping: settings.stopping });
    try {
      // Waits no longer than the limit, also should a connection end in a way that none of its events report.
      return await untilAborted(callOnce(new URL(url), settings, { headers, signal }), signal, outOfTime);
    } catch (error) {
      throw toOutgoingError(error, signal);
    } finally {
      release();
    }
  };
