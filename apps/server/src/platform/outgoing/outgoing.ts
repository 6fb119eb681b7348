/**
 * The calls that the server makes to servers outside on its own: only to hosts that the operator allowed, and within
 * limits of size and time.
 */
import type { IncomingMessage } from 'node:http';
import { readBounded } from './bounded-body.ts';
import { portOf } from './allowed-hosts.ts';
import { startLimit, untilAborted } from './call-limit.ts';
import { checkedAddresses, sendTo } from './checked-request.ts';
import type { HostRules } from './checked-request.ts';
import { OutgoingError } from './outgoing-error.ts';

export interface OutgoingLimits {
  /** The largest body, counted after it is decompressed. */
  readonly bytes: number;
  /** The longest time for everything: names, redirects and body. */
  readonly ms: number;
}

export interface OutgoingSettings extends HostRules {
  readonly limits: OutgoingLimits;
  /** Aborted when the portal stops, which ends all calls. */
  readonly stopping?: AbortSignal;
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
    const answer = await sendTo(url, addresses, {
      headers: { 'accept-encoding': 'gzip, deflate, br', 'user-agent': 'Partnerfolio', ...sent },
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
