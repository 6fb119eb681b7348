/** What a handler may read of its request, the limits on requests, and the guard against cross-site requests. */
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import { getCookie } from 'hono/cookie';
import type { Context } from 'hono';
import { clientAddress } from './address.ts';
import { isLoopback } from '../basics/config.ts';
import type { Config } from '../basics/config.ts';
import { because, BodyTooLarge, BodyTooSlow, refuse } from './problem.ts';
import type { Refusal } from './problem.ts';

/** A request without its body. */
export interface RequestFacts {
  readonly id: string;
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly ifNoneMatch: string | null;
  /** Whether the request has headers that only browsers set; then tokens never go into the answer's body. */
  readonly fromBrowser: boolean;
  /** Calls back when the caller disconnects before the answer is sent. */
  readonly onCallerGone: (leave: () => void) => void;
  readonly header: (name: string) => string | null;
  readonly cookie: (name: string) => string | null;
  /** Adds a complete `Set-Cookie` value to the answer, including refusals. */
  readonly setCookie: (value: string) => void;
}

/** What the Node server, or a test, passes to Hono beside the request. */
export interface Bindings {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string | undefined } };
  readonly outgoing?: {
    readonly closed: boolean;
    readonly writableFinished: boolean;
    once(event: 'close', listener: () => void): unknown;
  };
}

export type HttpContext = Context<{ Bindings: Bindings }>;

/** Asks the connection itself: the signal of Hono's request would build a whole request of the web standard for each call. */
const watchCaller =
  (c: HttpContext) =>
  (leave: () => void): void => {
    const outgoing = c.env?.outgoing;
    if (outgoing === undefined) {
      const { signal } = c.req.raw;
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave, { once: true });
    } else if (outgoing.closed) leave();
    else outgoing.once('close', () => void (outgoing.writableFinished || leave()));
  };

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
    onCallerGone: watchCaller(c),
    header,
    cookie: (name) => getCookie(c, name) ?? null,
    setCookie: (value) => c.header('set-cookie', value, { append: true }),
  };
};

/** The slowest rate at which a body may arrive, apart from pauses: 64 MB in 35 minutes. */
const bytesPerMs = 32;

/** How long the server waits in all for a body of this many bytes. */
export const maxWaitMs = (pauseMs: number, bytes: number): number => pauseMs + bytes / bytesPerMs;

/** How large a body may be, and how slowly it may arrive. */
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

/** JSON bodies are small; the contract states a larger limit for each endpoint that takes files. */
const jsonBytesAtMost = 1_048_576;

const maxBodyBytes = (endpoint: EndpointSpec): number => endpoint.upload?.maxBytes ?? jsonBytesAtMost;

/** The content type without its parameters. */
const mediaType = (header: RequestFacts['header']): string =>
  (header('content-type') ?? '').split(';', 1).join('').trim().toLowerCase();

/** Whether the endpoint accepts this content type; a request without a body needs none. */
const takesMedia = ({ body, upload }: EndpointSpec, type: string): boolean => {
  if (type === '' && body === undefined && upload === undefined) return true;
  const accepted = upload?.types ?? ['application/json'];
  return accepted.includes(type);
};

/** Refuses a body by its announced size and type, before the server reads anything or looks anything up. */
export const refuseAnnouncedBody = (
  endpoint: EndpointSpec,
  header: RequestFacts['header'],
): Refusal<'too_large' | 'unsupported_media'> | null => {
  if (Number(header('content-length') ?? 0) > maxBodyBytes(endpoint)) return refuse('too_large');
  const isPlain = (header('content-encoding') ?? 'identity') === 'identity';
  return isPlain && takesMedia(endpoint, mediaType(header)) ? null : refuse('unsupported_media');
};

/**
 * The body as a stream that fails once it exceeds `maxBytes` or arrives too slowly. Only the time spent waiting for
 * the sender counts.
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
      const { done, value } = await inTime(reader.read(), maxWaitMs(pauseMs, bytes) - waitedMs);
      waitedMs += performance.now() - began;
      if (done) return controller.close();
      bytes += value.byteLength;
      if (bytes > maxBytes) throw new BodyTooLarge();
      controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
};

/** Reads the body as JSON, or returns the refusal. An empty body is `undefined`. */
export const readJson = async (
  request: Request,
  pauseMs: number,
): Promise<
  | { readonly ok: true; readonly value: unknown }
  | Refusal<'bad_request' | 'too_large' | 'too_slow', 'body_not_json'>
> => {
  // Node's parser enforces an announced length; only an unannounced one needs counting.
  const announced = request.headers.get('content-length');
  const text =
    announced === null
      ? await new Response(limitedBody(request, { maxBytes: jsonBytesAtMost, pauseMs })).text()
      : await inTime(request.text(), maxWaitMs(pauseMs, Number(announced)));
  if (text === '') return { ok: true, value: undefined };
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    return refuse('bad_request', because('body_not_json'));
  }
};

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether the Host header names this server, and not a foreign domain that resolves to it (DNS rebinding). */
const isOwnHost = (host: string | null, config: Config): boolean =>
  host === null || host === config.publicUrl.host || isLoopback(hostName(host));

const hostName = (host: string): string => host.replace(/:\d+$/, '');

/** Whether the browser reports that one of our own pages sent the request; programs send no such header and pass. */
const isOwnPage = (header: RequestFacts['header'], config: Config): boolean => {
  const site = header('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') return false;
  const origin = header('origin');
  if (origin === null || origin === config.publicUrl.origin) return true;
  const host = header('host') ?? '';
  return isLoopback(hostName(host)) && origin === `http://${host}`;
};

/**
 * Refuses state changes that another site's page sends with this site's cookies, and requests for a foreign host
 * name. Pages cannot send bearer tokens on their own, so those requests need no guard.
 */
export const refuseOtherSite = (
  method: string,
  header: RequestFacts['header'],
  config: Config,
): Refusal<'forbidden', 'unknown_host'> | null => {
  if (!isOwnHost(header('host'), config)) return refuse('forbidden', because('unknown_host'));
  const isGuarded = !safeMethods.has(method) && header('authorization') === null;
  return isGuarded && !isOwnPage(header, config) ? refuse('forbidden') : null;
};
