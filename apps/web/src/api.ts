/** The typed client over the contract's table of endpoints. */
import {
  problemCodes,
  problemSchema,
  type Problem,
  type ProblemCode,
  type ReceivedFieldError,
} from '@partnerfolio/contract/refusals/problem';
import type { CallInput, EndpointSpec, OutputOf } from '@partnerfolio/contract/endpoint';

/** What went wrong on the way, besides the server's own refusals. */
export type FailureCode = ProblemCode | 'network' | 'unreadable';

/** A refusal of the server, or the lack of an answer; `explainProblem` puts it into the reader's words. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly status: number;
  readonly code: FailureCode;
  readonly fields: readonly ReceivedFieldError[];
  /** What exactly stands in the way. */
  readonly reason: Problem['reason'];
  /** What stands in the way of a step of an import. */
  readonly reasons: NonNullable<Problem['reasons']>;
  /** How many tries are left, where the server tells. */
  readonly remainingAttempts: number | undefined;

  constructor(found: {
    status: number;
    code: FailureCode;
    fields?: readonly ReceivedFieldError[] | undefined;
    reason?: Problem['reason'];
    reasons?: Problem['reasons'];
    remainingAttempts?: number | undefined;
  }) {
    super(found.code);
    this.status = found.status;
    this.code = found.code;
    this.fields = found.fields ?? [];
    this.reason = found.reason;
    this.reasons = found.reasons ?? [];
    this.remainingAttempts = found.remainingAttempts;
  }
}

/** The parts of a call; an endpoint that takes a raw body has it as `upload`. */
export type Input<E extends EndpointSpec> = CallInput<E> &
  (E['upload'] extends object ? { upload: Blob } : { upload?: undefined });

/** The argument of a call; left out where nothing is required. */
export type MaybeInput<E extends EndpointSpec> =
  object extends Input<E> ? [input?: Input<E>] : [input: Input<E>];

export interface AnyInput {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  upload?: Blob | undefined;
}

/** Ways to mend a refusal, after which the call is tried once more; each answers whether it did. */
const mends: Partial<Record<FailureCode, () => Promise<boolean>>> = {};

/** Says how a refusal is mended: a session renewed, the person asked to confirm that it is them. */
export function mendRefusal(code: FailureCode, mend: () => Promise<boolean>): void {
  mends[code] = mend;
}

/** Whether what the page asks now is asked by its timers alone. */
let isByTimer = (): boolean => false;

/** Says how to tell a person's requests from those of timers, which keep no session alive. */
export function tellTimers(test: () => boolean): void {
  isByTimer = test;
}

function addressOf(endpoint: EndpointSpec, { params = {}, query = {} }: AnyInput): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one));
    }
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

interface Sent extends RequestInit {
  headers?: Record<string, string>;
}

function requestOf(endpoint: EndpointSpec, input: AnyInput): Sent {
  const { body, upload } = input;
  if (upload) {
    const type = upload.type || endpoint.upload?.types[0] || 'application/octet-stream';
    return { method: endpoint.method, body: upload, headers: { 'content-type': type } };
  }
  if (body === undefined) return { method: endpoint.method };
  return {
    method: endpoint.method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  };
}

async function send(address: string, request: RequestInit, signal?: AbortSignal): Promise<Response> {
  try {
    return await fetch(address, { ...request, ...(signal && { signal }) });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiProblem({ status: 0, code: 'network' });
  }
}

async function problemOf(response: Response): Promise<ApiProblem> {
  const { status } = response;
  const parsed = problemSchema.safeParse(await response.json().catch(() => null));
  if (!parsed.success) return new ApiProblem({ status, code: status === 503 ? 'busy' : 'unreadable' });
  return new ApiProblem({ ...parsed.data, status });
}

/**
 * The last answers that have a version, by their address. The browser itself may keep nothing of people (`no-store`), on
 * whose disk it would outlive the session; this goes with the page, and when its person leaves.
 */
const kept = new Map<string, { readonly etag: string; readonly answer: unknown }>();
const keptAtMost = 30;

/** Forgets whatever was answered before. */
export const forgetAnswers = (): void => kept.clear();

function keep(address: string, etag: string, answer: unknown): void {
  kept.delete(address);
  kept.set(address, { etag, answer });
  const [oldest] = kept.keys();
  if (kept.size > keptAtMost && oldest !== undefined) kept.delete(oldest);
}

interface CallOptions {
  /** Gives the call up. */
  signal?: AbortSignal;
  /** By which the server knows a creating request again, so that it may be sent twice. */
  key?: string;
  /** Lets the request and its cookies arrive though the page that sent it is left meanwhile. */
  keepalive?: boolean;
}

async function perform(
  endpoint: EndpointSpec,
  input: AnyInput,
  { signal, key, keepalive = false }: CallOptions,
): Promise<unknown> {
  const address = addressOf(endpoint, input);
  const known = kept.get(address);
  const request = requestOf(endpoint, input);
  const headers = {
    ...request.headers,
    ...(known && { 'if-none-match': known.etag }),
    ...(isByTimer() && { 'x-by-timer': '1' }),
    ...(key && { 'idempotency-key': key }),
  };
  const asked: RequestInit = { ...request, headers, keepalive };
  const response = await send(address, asked, signal);
  if (known && response.status === 304) return known.answer;
  if (!response.ok) throw await problemOf(response);
  const answer = endpoint.response.parse(await response.json());
  const etag = endpoint.conditional && response.headers.get('etag');
  if (etag) keep(address, etag, answer);
  return answer;
}

/** Before a request with a key is sent once more: a server that restarts, or a network that changes, takes a moment. */
const untilSentAgainMs = 500;

async function isMended(code: FailureCode, { key }: CallOptions): Promise<boolean | undefined> {
  if (!key || code !== 'network') return mends[code]?.();
  await new Promise((resolve) => setTimeout(resolve, untilSentAgainMs));
  return true;
}

/**
 * Calls an endpoint and gives its parsed answer, or throws an ApiProblem. An answer that the session has ended, or that the
 * person must confirm themselves, is met with one attempt to do so and one more try. What creates is called by `usePress`.
 */
export async function call<E extends EndpointSpec & { idempotencyKey?: undefined }>(
  endpoint: E,
  ...[input]: MaybeInput<E>
): Promise<OutputOf<E>> {
  return callWith(endpoint, (input ?? {}) as AnyInput);
}

/** `call` with a signal that gives it up, or a key, by which it is sent once more when the connection drops. */
export async function callWith<E extends EndpointSpec>(
  endpoint: E,
  input: AnyInput,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const mended = new Set<FailureCode>();
  for (;;) {
    try {
      return (await perform(endpoint, input, options)) as OutputOf<E>;
    } catch (error) {
      if (!isProblem(error) || mended.has(error.code) || endpoint.access === 'public') throw error;
      mended.add(error.code);
      if (!(await isMended(error.code, options))) throw error;
    }
  }
}

/** Whether an error is a refusal, of this code if one is given. */
export function isProblem(error: unknown, code?: FailureCode): error is ApiProblem {
  return error instanceof ApiProblem && (code === undefined || error.code === code);
}

/** Refusals that a second try would meet again. */
export const isFinal = (error: unknown): boolean =>
  isProblem(error) &&
  problemCodes.some((code) => code === error.code) &&
  error.status < 500 &&
  error.status !== 429;
