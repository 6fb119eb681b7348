/** What a handler may know of its request, the limits a request must keep, and the guard against other sites' pages. */
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import { getCookie } from 'hono/cookie';
import type { Context } from 'hono';
import { clientAddress } from './address.ts';
import { isLoopback } from '../config.ts';
import type { Config } from '../config.ts';
import { because, BodyTooLarge, BodyTooSlow, refuse } from './problem.ts';
import type { Refusal } from './problem.ts';

/** A request without its body. */
export interface RequestFacts {
  readonly id: string;
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly ifNoneMatch: string | null;
  /** Carries marks only a browser sets: tokens never go into the body of an answer to it. */
  readonly fromBrowser: boolean;
  /** Ends when the caller has gone. */
  readonly signal: AbortSignal;
  readonly header: (name: string) => string | null;
  readonly cookie: (name: string) => string | null;
  /** Adds a whole `Set-Cookie` value to the answer, whatever the answer is. */
  readonly setCookie: (value: string) => void;
}

/** What Hono is given beside the request by the Node server, or by a test. */
export interface Bindings {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string | undefined } };
}

export type HttpContext = Context<{ Bindings: Bindings }>;

export const requestFacts = (
  c: HttpContext,
  { id, isTrusted }: { id: string; isTrusted: (address: string) => boolean },
): RequestFacts => {
  const header = (name: string) => c.req.header(name) ?? null;
  return {
    id,
    address: clientAddress({
      peer: c.env?.incoming?.socket?.remoteAddress ?? null,
      forwardedFor: header('x-forwarded-for'),
      isTrusted,
    }),
    userAgent: header('user-agent')?.slice(0, 400) ?? null,
    ifNoneMatch: header('if-none-match'),
    fromBrowser:
      header('origin') !== null || Object.keys(c.req.header()).some((name) => name.startsWith('sec-fetch-')),
    signal: c.req.raw.signal,
    header,
    cookie: (name) => getCookie(c, name) ?? null,
    setCookie: (value) => c.header('set-cookie', value, { append: true }),
  };
};

/** The slowest rate at which a body may come, beside the pauses it may make: 64 MB in 35 minutes. */
const bytesPerMs = 32;

/** How long the sender of so many bytes is waited for in all. */
const patienceOf = (pauseMs: number, bytes: number): number => pauseMs + bytes / bytesPerMs;

/** How much may come, and how slowly. */
export interface BodyLimits {
  readonly maxBytes: number;
  readonly pauseMs: number;
}

const inTime = async <T>(read: Promise<T>, ms: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BodyTooSlow()), ms);
  });
  try {
    return await Promise.race([read, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** JSON bodies are small; files have their own limit in the endpoint's record. */
const jsonBytesAtMost = 1_048_576;

const limitOf = (endpoint: EndpointSpec): number => endpoint.upload?.maxBytes ?? jsonBytesAtMost;

/** The content type without its parameters. */
const mediaType = (header: RequestFacts['header']): string =>
  (header('content-type') ?? '').split(';', 1).join('').trim().toLowerCase();

/** Whether the endpoint takes a body of this kind; a request without one needs no kind. */
const takesMedia = ({ body, upload }: EndpointSpec, type: string): boolean => {
  if (type === '' && body === undefined && upload === undefined) return true;
  const accepted = upload?.types ?? ['application/json'];
  return accepted.includes(type);
};

/** Checks the size and kind the request announces, before anything is read or looked up. */
export const refusalOfAnnouncedBody = (
  endpoint: EndpointSpec,
  header: RequestFacts['header'],
): Refusal<'too_large' | 'unsupported_media'> | null => {
  if (Number(header('content-length') ?? 0) > limitOf(endpoint)) return refuse('too_large');
  const isPlain = (header('content-encoding') ?? 'identity') === 'identity';
  return isPlain && takesMedia(endpoint, mediaType(header)) ? null : refuse('unsupported_media');
};

/**
 * The body as a stream that fails once more than `maxBytes` have come, or when they come too slowly. Only the time in which
 * the sender is waited for counts.
 */
export const limitedBody = (
  request: Request,
  { maxBytes, pauseMs }: BodyLimits,
): ReadableStream<Uint8Array> => {
  const reader = (request.body ?? new Blob([]).stream()).getReader();
  let bytes = 0;
  let waitedMs = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const began = performance.now();
      const { done, value } = await inTime(reader.read(), patienceOf(pauseMs, bytes) - waitedMs);
      waitedMs += performance.now() - began;
      if (done) return controller.close();
      bytes += value.byteLength;
      if (bytes > maxBytes) throw new BodyTooLarge();
      controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
};

/** Reads the body as JSON, or says why it can't be. An empty body is `undefined`. */
export const readJson = async (
  request: Request,
  pauseMs: number,
): Promise<
  | { readonly ok: true; readonly value: unknown }
  | Refusal<'bad_request' | 'too_large' | 'too_slow', 'body_not_json'>
> => {
  // With an announced length the server's parser already holds the sender to it; only an unannounced one needs counting.
  const announced = request.headers.get('content-length');
  const text =
    announced === null
      ? await new Response(limitedBody(request, { maxBytes: jsonBytesAtMost, pauseMs })).text()
      : await inTime(request.text(), patienceOf(pauseMs, Number(announced)));
  if (text === '') return { ok: true, value: undefined };
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    return refuse('bad_request', because('body_not_json'));
  }
};

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether the request asks for this server by a name of ours, and not by a foreign one made to point here. */
const isOwnHost = (host: string | null, config: Config): boolean =>
  host === null || host === config.publicUrl.host || isLoopback(hostName(host));

const hostName = (host: string): string => host.replace(/:\d+$/, '');

/** Whether a browser says that one of our own pages sends the request; programs say nothing and pass. */
const isOwnPage = (header: RequestFacts['header'], config: Config): boolean => {
  const site = header('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') return false;
  const origin = header('origin');
  if (origin === null || origin === config.publicUrl.origin) return true;
  const host = header('host') ?? '';
  return isLoopback(hostName(host)) && origin === `http://${host}`;
};

/**
 * Refuses state changes that another site's page sends with this site's cookies, and requests for a foreign host name.
 * Bearer tokens aren't sent by pages on their own and need no such guard.
 */
export const refusalOfOtherSite = (
  method: string,
  header: RequestFacts['header'],
  config: Config,
): Refusal<'forbidden', 'unknown_host'> | null => {
  if (!isOwnHost(header('host'), config)) return refuse('forbidden', because('unknown_host'));
  const isGuarded = !safeMethods.has(method) && header('authorization') === null;
  return isGuarded && !isOwnPage(header, config) ? refuse('forbidden') : null;
};
