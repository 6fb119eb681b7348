/** The typed HTTP client for the contract's endpoints. */
import {
  problemCodes,
  problemSchema,
  type Problem,
  type ProblemCode,
  type ReceivedFieldError,
} from '@partnerfolio/contract/refusals/problem';
import type { CallInput, EndpointSpec, OutputOf } from '@partnerfolio/contract/endpoint';

/** The server's codes, and the failures on the way to it. */
export type FailureCode = ProblemCode | 'network' | 'unreadable';

/** A refusal by the server, or no readable answer; `explainProblem` turns it into a text for the user. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly status: number;
  readonly code: FailureCode;
  readonly fields: readonly ReceivedFieldError[];
  /** The reason for the refusal. */
  readonly reason: Problem['reason'];
  /** The reasons why a step of an import is refused. */
  readonly reasons: NonNullable<Problem['reasons']>;
  /** The number of remaining attempts, if the server says. */
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

/** The input of a call; endpoints with a raw body take it as `upload`. */
export type Input<E extends EndpointSpec> = CallInput<E> &
  (E['upload'] extends object ? { upload: Blob } : { upload?: undefined });

/** The argument of a call; optional if no part is required. */
export type MaybeInput<E extends EndpointSpec> =
  object extends Input<E> ? [input?: Input<E>] : [input: Input<E>];

export interface AnyInput {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  upload?: Blob | undefined;
}

/** Functions that try to remove the cause of a refusal and return whether they did. The call is then repeated once. */
const recoveries: Partial<Record<FailureCode, () => Promise<boolean>>> = {};

/** Registers how to recover from a refusal: by renewing the session, or asking users to confirm their identity. */
export function recoverFrom(code: FailureCode, recover: () => Promise<boolean>): void {
  recoveries[code] = recover;
}

/** Whether timers alone send the current requests. */
let isByTimer = (): boolean => false;

/** Registers how to recognise requests of timers, which must not keep the session alive. */
export function detectTimers(test: () => boolean): void {
  isByTimer = test;
}

export function requestUrl(endpoint: EndpointSpec, { params = {}, query = {} }: AnyInput): string {
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

export function requestInit(endpoint: EndpointSpec, input: AnyInput): Sent {
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

export async function send(address: string, request: RequestInit, signal?: AbortSignal): Promise<Response> {
  try {
    return await fetch(address, { ...request, ...(signal && { signal }) });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiProblem({ status: 0, code: 'network' });
  }
}

export async function readProblem(response: Response): Promise<ApiProblem> {
  const { status } = response;
  const parsed = problemSchema.safeParse(await response.json().catch(() => null));
  if (!parsed.success) return new ApiProblem({ status, code: status === 503 ? 'busy' : 'unreadable' });
  return new ApiProblem({ ...parsed.data, status });
}

/**
 * The latest versioned answers by address. The browser may not cache personal data (`no-store`), because its disk outlives
 * the session. This cache lives in the page and is emptied on sign-out.
 */
const cachedAnswers = new Map<string, { readonly etag: string; readonly answer: unknown }>();
const cachedAtMost = 30;

/** Empties the cache of answers. */
export const clearAnswers = (): void => cachedAnswers.clear();

function cacheAnswer(address: string, etag: string, answer: unknown): void {
  cachedAnswers.delete(address);
  cachedAnswers.set(address, { etag, answer });
  const [oldest] = cachedAnswers.keys();
  if (cachedAnswers.size > cachedAtMost && oldest !== undefined) cachedAnswers.delete(oldest);
}

interface CallOptions {
  /** Cancels the call. */
  signal?: AbortSignal;
  /** The idempotency key of a creating request, which makes it safe to send twice. */
  key?: string;
  /** Lets the request and its cookies arrive even if the user leaves the page. */
  keepalive?: boolean;
  /** Makes the request in another way, for an answer that is no JSON. */
  attempt?: () => Promise<unknown>;
}

async function perform(
  endpoint: EndpointSpec,
  input: AnyInput,
  { signal, key, keepalive = false }: CallOptions,
): Promise<unknown> {
  const address = requestUrl(endpoint, input);
  const known = cachedAnswers.get(address);
  const request = requestInit(endpoint, input);
  const headers = {
    ...request.headers,
    ...(known && { 'if-none-match': known.etag }),
    ...(isByTimer() && { 'x-by-timer': '1' }),
    ...(key && { 'idempotency-key': key }),
  };
  const asked: RequestInit = { ...request, headers, keepalive };
  const response = await send(address, asked, signal);
  if (known && response.status === 304) return known.answer;
  if (!response.ok) throw await readProblem(response);
  const answer = endpoint.response.parse(await response.json());
  const etag = endpoint.conditional && response.headers.get('etag');
  if (etag) cacheAnswer(address, etag, answer);
  return answer;
}

/** The pause before repeating a request with a key, because a restarting server or changing network takes a moment. */
const untilSentAgainMs = 500;

async function isMended(code: FailureCode, { key }: CallOptions): Promise<boolean | undefined> {
  if (!key || code !== 'network') return recoveries[code]?.();
  await new Promise((resolve) => setTimeout(resolve, untilSentAgainMs));
  return true;
}

/**
 * Calls an endpoint and returns its parsed answer, or throws an `ApiProblem`. If the session has expired or the user must
 * confirm their identity, it tries to solve that and repeats the call once. Creating calls use `useIdempotentCall`.
 */
export async function call<E extends EndpointSpec & { idempotencyKey?: undefined }>(
  endpoint: E,
  ...[input]: MaybeInput<E>
): Promise<OutputOf<E>> {
  return callWith(endpoint, (input ?? {}) as AnyInput);
}

/** Like `call`, with a signal that cancels it, or an idempotency key that lets it be repeated after a lost connection. */
export async function callWith<E extends EndpointSpec>(
  endpoint: E,
  input: AnyInput,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const recovered = new Set<FailureCode>();
  for (;;) {
    try {
      return (await (options.attempt?.() ?? perform(endpoint, input, options))) as OutputOf<E>;
    } catch (error) {
      if (!isProblem(error) || recovered.has(error.code) || endpoint.access === 'public') throw error;
      recovered.add(error.code);
      if (!(await isMended(error.code, options))) throw error;
    }
  }
}

/** Whether an error is an `ApiProblem`, and has this code if one is given. */
export function isProblem(error: unknown, code?: FailureCode): error is ApiProblem {
  return error instanceof ApiProblem && (code === undefined || error.code === code);
}

/** Whether a repeated call would get the same refusal. */
export const isFinal = (error: unknown): boolean =>
  isProblem(error) &&
  problemCodes.some((code) => code === error.code) &&
  error.status < 500 &&
  error.status !== 429;
