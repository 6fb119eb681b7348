/**
 * A repeated creating request creates nothing twice: the transaction that creates also stores the answer under the
 * caller's `Idempotency-Key`, and a repeat gets that answer. (IETF draft: The Idempotency-Key HTTP Header Field.)
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { EndpointSpec, ParsedInput } from '@partnerfolio/contract/endpoint';
import type { SignedIn } from '../access/access.ts';
import type { Clock } from '../basics/clock.ts';
import type { Db } from '../database/db.ts';
import * as queries from './idempotency.queries.ts';
import { because, invariant, isRefusal, refuse, refuseFor } from '../http/problem.ts';
import type { AnyRefusal, Refusal } from '../http/problem.ts';
import type { Trx } from '../database/transactions.ts';

export const keyHeader = 'Idempotency-Key';
/** Header that marks a stored answer. */
export const replayedHeader = 'idempotent-replayed';

const keptMs = 24 * 3_600_000;
/** Stored answers per user: more than any program repeats, and too little to fill the disk. */
const keptAtMost = { rows: 1000, bytes: 4 * 1024 * 1024 };

/** The answer of an earlier request, exactly as it was sent. */
export class ReplayedAnswer {
  readonly body: string;

  constructor(body: string) {
    this.body = body;
  }
}

/** Thrown to end a request with the answer of an earlier one, so that the handler repeats nothing. */
export class AnsweredBefore extends Error {
  override readonly name = 'AnsweredBefore';
  readonly answer: ReplayedAnswer | AnyRefusal;

  constructor(answer: ReplayedAnswer | AnyRefusal) {
    super('An earlier request with this key was answered');
    this.answer = answer;
  }
}

/** A request with an idempotency key. */
interface Attempt {
  readonly endpoint: EndpointSpec;
  readonly userId: string;
  readonly key: string;
  readonly input: ParsedInput<EndpointSpec>;
  readonly clock: Clock;
  isStored: boolean;
}

/** Visible ASCII except the characters that structured headers use for quoting, lists and escapes. */
const keyForm = /^[!#-+\--:<-[\]-~]{1,128}$/;

/** The key of a request, bare or quoted as a structured header; null without one. */
export const storageKey = (
  endpoint: EndpointSpec,
  header: (name: string) => string | null,
): { readonly ok: true; readonly key: string | null } | Refusal<'bad_request', 'bad_idempotency_key'> => {
  const sent = endpoint.idempotencyKey === undefined ? null : header(keyHeader);
  if (sent === null) return { ok: true, key: null };
  const key = /^"(.*)"$/.exec(sent)?.[1] ?? sent;
  if (keyForm.test(key)) return { ok: true, key };
  return refuse('bad_request', because('bad_idempotency_key'));
};

const attempts = new AsyncLocalStorage<Attempt>();

interface KeyedCall {
  readonly endpoint: EndpointSpec;
  readonly viewer: SignedIn | null;
  readonly key: string | null;
  readonly input: ParsedInput<EndpointSpec>;
  readonly clock: Clock;
}

/** Runs a handler with its request's key available to `createOnce`, and returns the stored answer when one exists. */
export const runAttempt = async (call: KeyedCall, run: () => Promise<unknown>): Promise<unknown> => {
  const { viewer, key } = call;
  if (viewer === null || key === null) return run();
  const attempt: Attempt = { ...call, key, userId: viewer.id, isStored: false };
  try {
    const answer = await attempts.run(attempt, run);
    invariant(attempt.isStored || isRefusal(answer), `${call.endpoint.name} created without its key`);
    return answer;
  } catch (error) {
    if (error instanceof AnsweredBefore) return error.answer;
    throw error;
  }
};

/** The same text for the same value, whatever the order of its keys. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

const hashInput = ({ endpoint, input }: Attempt, content: string): Buffer =>
  createHash('sha256')
    .update(canonical([endpoint.name, input.params, input.query, input.body, content]))
    .digest();

/** The id of the record that an answer is about. */
const findRecordId = (answer: object): string | null =>
  'id' in answer && typeof answer.id === 'string' ? answer.id : null;

interface Creation<T> {
  readonly create: () => Promise<T>;
  /**
   * Whether the caller may still see the record created earlier; needed when the access checks before do not cover
   * it.
   */
  readonly isVisible?: (recordId: string) => Promise<boolean>;
  /** The hash of an uploaded file, which counts as part of the request. */
  readonly content?: string;
}

const earlierAnswer = async <T>(
  trx: Trx,
  attempt: Attempt,
  { isVisible, requestHash }: Pick<Creation<T>, 'isVisible'> & { readonly requestHash: Buffer },
): Promise<ReplayedAnswer | AnyRefusal> => {
  const stored = await queries.findAnswer(trx, attempt);
  // The answer existed a moment ago: it has expired, or its user was erased.
  if (stored === null) return refuse('busy', { retryAfter: 1 });
  if (!stored.request_hash.equals(requestHash)) return refuseFor(keyHeader, 'key_used');
  const isLost = stored.record_id !== null && (await isVisible?.(stored.record_id)) === false;
  if (isLost) return refuse('not_found');
  return stored.answer === null
    ? refuse('already_exists', because('secret_shown_before'))
    : new ReplayedAnswer(stored.answer);
};

const storedAnswer = (endpoint: EndpointSpec, answer: unknown): string | null => {
  if (endpoint.idempotencyKey === 'secret') return null;
  const parsed = endpoint.response.safeParse(answer);
  invariant(parsed.success, `${endpoint.name} answers what its contract doesn't say: ${parsed.error}`);
  return JSON.stringify(parsed.data);
};

/**
 * Creates a record once per key, inside the caller's transaction and after the caller's access checks. A refusal
 * stores nothing. Without a key it simply creates. @throws AnsweredBefore when an earlier request has used the key.
 */
export const createOnce = async <T extends object>(trx: Trx, creation: Creation<T>): Promise<T> => {
  const attempt = attempts.getStore();
  if (attempt === undefined) return creation.create();
  const { endpoint, userId, clock } = attempt;
  const now = clock.now();
  const requestHash = hashInput(attempt, creation.content ?? '');
  const expired = new Date(now.getTime() - keptMs);
  const claim = { ...attempt, endpoint: endpoint.name, requestHash, now, expired };
  if (!(await queries.claimKey(trx, claim)))
    throw new AnsweredBefore(await earlierAnswer(trx, attempt, { ...creation, requestHash }));
  const answer = await creation.create();
  if (isRefusal(answer)) return answer;
  const stored = { recordId: findRecordId(answer), answer: storedAnswer(endpoint, answer) };
  await queries.putAnswer(trx, attempt, stored);
  await queries.trimAnswers(trx, userId, keptAtMost);
  attempt.isStored = true;
  return answer;
};

/** Deletes a batch of answers stored before a time, and returns how many. */
export const forgetSomeAnswers = (db: Db, span: { before: Date; limit: number }): Promise<number> =>
  queries.deleteSomeAnswers(db, span);

/** Deletes the answers that a user received, and those about the user. */
export const eraseAnswers = queries.deleteAnswers;
