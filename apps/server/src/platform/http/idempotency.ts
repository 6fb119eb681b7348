/**
 * A creating request that is sent again creates nothing twice: the answer is stored under the caller's `Idempotency-Key` in the
 * transaction that creates, and the repeat gets that answer. (IETF draft: The Idempotency-Key HTTP Header Field.)
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { EndpointSpec, ParsedInput } from '@partnerfolio/contract/endpoint';
import type { SignedIn } from '../access/access.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/db.ts';
import * as queries from './idempotency.queries.ts';
import { because, invariant, isRefusal, refuse, refuseFor } from './problem.ts';
import type { AnyRefusal, Refusal } from './problem.ts';
import type { Trx } from '../database/transactions.ts';

export const keyHeader = 'Idempotency-Key';
/** Marks the stored answer of an earlier request. */
export const replayedHeader = 'idempotent-replayed';

const keptMs = 24 * 3_600_000;
/** What is kept for one person: more than any program asks again for, and no way to fill the disk. */
const keptAtMost = { rows: 1000, bytes: 4 * 1024 * 1024 };

/** The answer of an earlier request, as it was sent then. */
export class ReplayedAnswer {
  readonly body: string;

  constructor(body: string) {
    this.body = body;
  }
}

/** Ends a request by the answer of an earlier one; thrown, so that nothing the handler would still do is done again. */
export class AnsweredBefore extends Error {
  override readonly name = 'AnsweredBefore';
  readonly answer: ReplayedAnswer | AnyRefusal;

  constructor(answer: ReplayedAnswer | AnyRefusal) {
    super('An earlier request with this key was answered');
    this.answer = answer;
  }
}

/** A request with a key. */
interface Attempt {
  readonly endpoint: EndpointSpec;
  readonly userId: string;
  readonly key: string;
  readonly input: ParsedInput<EndpointSpec>;
  readonly clock: Clock;
  isStored: boolean;
}

/** Visible ASCII but for what structured headers quote, list and escape with. */
const keyForm = /^[!#-+\--:<-[\]-~]{1,128}$/;

/** The key of a request, bare or in the quotes of a structured header; null without one. */
export const keyOf = (
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

/** Runs a handler with the key of its request at hand, and answers with the earlier answer where there is one. */
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

/** The same text for the same value, in whatever order its keys were sent. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

const hashOf = ({ endpoint, input }: Attempt, content: string): Buffer =>
  createHash('sha256')
    .update(canonical([endpoint.name, input.params, input.query, input.body, content]))
    .digest();

/** The id of what an answer is about. */
const recordIdOf = (answer: object): string | null =>
  'id' in answer && typeof answer.id === 'string' ? answer.id : null;

interface Creation<T> {
  readonly create: () => Promise<T>;
  /** Whether the caller may still see what was created then; needed where the checks before say nothing of it. */
  readonly isVisible?: (recordId: string) => Promise<boolean>;
  /** The hash of an uploaded file, which is part of the request. */
  readonly content?: string;
}

const earlierAnswer = async <T>(
  trx: Trx,
  attempt: Attempt,
  { isVisible, requestHash }: Pick<Creation<T>, 'isVisible'> & { readonly requestHash: Buffer },
): Promise<ReplayedAnswer | AnyRefusal> => {
  const stored = await queries.findAnswer(trx, attempt);
  // It was there a moment ago: removed for its age, or with its person.
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
 * Creates something once for each key, within the transaction of the caller, who has checked access before. A refusal stores
 * nothing. Without a key it just creates.
 * @throws AnsweredBefore when an earlier request has used the key.
 */
export const createOnce = async <T extends object>(trx: Trx, creation: Creation<T>): Promise<T> => {
  const attempt = attempts.getStore();
  if (attempt === undefined) return creation.create();
  const { endpoint, userId, clock } = attempt;
  const now = clock.now();
  const requestHash = hashOf(attempt, creation.content ?? '');
  const expired = new Date(now.getTime() - keptMs);
  const claim = { ...attempt, endpoint: endpoint.name, requestHash, now, expired };
  if (!(await queries.claimKey(trx, claim)))
    throw new AnsweredBefore(await earlierAnswer(trx, attempt, { ...creation, requestHash }));
  const answer = await creation.create();
  if (isRefusal(answer)) return answer;
  const stored = { recordId: recordIdOf(answer), answer: storedAnswer(endpoint, answer) };
  await queries.putAnswer(trx, attempt, stored);
  await queries.trimAnswers(trx, userId, keptAtMost);
  attempt.isStored = true;
  return answer;
};

/** Forgets answers stored before a time, some at a time; gives how many. */
export const forgetSomeAnswers = (db: Db, span: { before: Date; limit: number }): Promise<number> =>
  queries.deleteSomeAnswers(db, span);

/** Forgets the answers that a person got, and those about them. */
export const forgetAnswersOf = queries.deleteAnswersOf;
