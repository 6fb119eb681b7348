/** Turns what a handler returned into the HTTP answer, checked against the contract. */
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import { packText, takenEncoding } from '../http/encodings.ts';
import { ReplayedAnswer, replayedHeader } from './idempotency.ts';
import { isRawAnswer } from './on.ts';
import type { ConditionalAnswer, RawAnswer, StreamAnswer } from './on.ts';
import { invariant, isRefusal, toProblem } from '../http/problem.ts';
import type { AnyRefusal } from '../http/problem.ts';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { HttpContext, RequestFacts } from '../http/request.ts';

export interface Outcome {
  readonly endpoint: EndpointSpec;
  readonly answer: unknown;
  readonly request: RequestFacts;
}

const isProduction = process.env['NODE_ENV'] === 'production';

const respondProblem = (c: HttpContext, refusal: AnyRefusal, requestId: string): Response => {
  const problem = toProblem(refusal, requestId);
  c.header('cache-control', 'no-store');
  if (refusal.retryAfter !== undefined) c.header('retry-after', String(refusal.retryAfter));
  if (problem.status === 401) c.header('www-authenticate', 'Bearer');
  return c.newResponse(JSON.stringify(problem), problem.status as ContentfulStatusCode, {
    'content-type': 'application/problem+json',
  });
};

/** Whether the caller's `If-None-Match` names this version (RFC 9110: compared weakly). */
export const matchesEtag = (ifNoneMatch: string | null, etag: string): boolean => {
  if (ifNoneMatch === null) return false;
  const strong = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || strong(tag) === strong(etag));
};

/** Shorter texts fit into a packet or two, so compression gains nothing. */
const packedFrom = 2048;

/**
 * Compresses the text in an encoding that the caller accepts. Only for series, the longest answers: they mix no
 * secret with text that an attacker chose, so their compressed length reveals nothing. All other answers stay
 * uncompressed.
 */
const packed = async (c: HttpContext, text: string): Promise<string | Uint8Array<ArrayBuffer>> => {
  c.header('vary', 'Accept-Encoding');
  const encoding = text.length < packedFrom ? undefined : takenEncoding(c.req.header('accept-encoding'));
  if (encoding === undefined) return text;
  c.header('content-encoding', encoding);
  return packText(text, encoding);
};

/** Production trusts JSON text that a handler made; parsing it again would cost what it saves. */
const checkText = (endpoint: EndpointSpec, text: string): void => {
  if (isProduction) return;
  const parsed = endpoint.response.safeParse(JSON.parse(text));
  invariant(parsed.success, `${endpoint.name} answers what its contract doesn't say: ${parsed.error}`);
};

const respondConditional = async (
  c: HttpContext,
  answer: ConditionalAnswer<unknown>,
  { endpoint, request }: Outcome,
): Promise<Response> => {
  invariant(endpoint.conditional === true, `${endpoint.name} isn't declared conditional`);
  const etag = /^(W\/)?"/.test(answer.etag) ? answer.etag : `"${answer.etag}"`;
  c.header('etag', etag);
  // The page's own memory holds the version; a browser cache would stay on disk after the sign-out.
  c.header('cache-control', 'no-store');
  if (matchesEtag(request.ifNoneMatch, etag)) return c.body(null, 304);
  const text = await answer.body();
  checkText(endpoint, text);
  const body = await packed(c, text);
  return c.newResponse(body, endpoint.status ?? 200, { 'content-type': 'application/json' });
};

/** The Content-Disposition header for any file name: ASCII for old programs, UTF-8 for the rest (RFC 6266). */
const disposition = (fileName: string): string => {
  const ascii = fileName.replaceAll(/[^\w.() -]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
};

const respondStream = (c: HttpContext, answer: StreamAnswer, { endpoint, request }: Outcome): Response => {
  c.header('cache-control', 'no-store');
  if (answer.fileName !== undefined) c.header('content-disposition', disposition(answer.fileName));
  for (const [name, value] of Object.entries(answer.headers ?? {})) c.header(name, value);
  const etag = answer.headers?.['etag'];
  if (etag !== undefined && matchesEtag(request.ifNoneMatch, etag)) return c.body(null, 304);
  // By its type this could be a view of shared memory, which is not a valid body; no handler makes one.
  const body = answer.body as string | ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>;
  return c.newResponse(body, endpoint.status ?? 200, { 'content-type': answer.type });
};

const respondReplayed = (c: HttpContext, { body }: ReplayedAnswer, { endpoint }: Outcome): Response => {
  c.header('cache-control', 'no-store');
  c.header(replayedHeader, 'true');
  return c.newResponse(body, endpoint.status ?? 200, { 'content-type': 'application/json' });
};

const respondRaw = (c: HttpContext, answer: RawAnswer, outcome: Outcome) =>
  answer.kind === 'stream' ? respondStream(c, answer, outcome) : respondConditional(c, answer, outcome);

/** Builds the answer. Fields that the contract does not name are dropped; a missing field is a bug. */
export const respond = async (c: HttpContext, outcome: Outcome): Promise<Response> => {
  const { endpoint, answer, request } = outcome;
  c.header('x-request-id', request.id);
  if (isRefusal(answer)) return respondProblem(c, answer, request.id);
  if (answer instanceof ReplayedAnswer) return respondReplayed(c, answer, outcome);
  if (isRawAnswer(answer)) return respondRaw(c, answer, outcome);
  const parsed = endpoint.response.safeParse(answer);
  invariant(parsed.success, `${endpoint.name} answers what its contract doesn't say: ${parsed.error}`);
  c.header('cache-control', 'no-store');
  return c.newResponse(JSON.stringify(parsed.data), endpoint.status ?? 200, {
    'content-type': 'application/json',
  });
};
