/**
 * Password hashing: argon2id, at most two hashes at a time, because more would fill the thread pool that files and
 * DNS use.
 */
import { hash, verify } from '@node-rs/argon2';
import { refuse } from '../http/problem.ts';
import type { Refusal } from '../http/problem.ts';
import { stopIfAbandoned } from '../jobs/work-scope.ts';

export interface Passwords {
  /** The hash to store, or `busy` when too many are waiting. */
  hash(password: string): Promise<string | Refusal<'busy'>>;
  /**
   * Whether the password matches the hash. For `null` (no such account, or no password) it does the same work and
   * returns false, so that the response time reveals nothing.
   */
  verify(stored: string | null, password: string): Promise<boolean | Refusal<'busy'>>;
}

export interface HashCost {
  /** In KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const recommended: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const atOnce = 2;
const waitingAtMost = 100;

/** Runs at most `atOnce` tasks at a time; refuses when `waitingAtMost` are in the queue. */
const createTurnstile = (onWaiting: (count: number) => void) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  // A finished task hands its place directly to the first in the queue, so that no newcomer overtakes it.
  const leave = () => {
    const first = waiting.shift();
    onWaiting(waiting.length);
    if (first === undefined) running -= 1;
    else first();
  };
  return async <T>(task: () => Promise<T>): Promise<T | Refusal<'busy'>> => {
    if (running >= atOnce) {
      if (waiting.length >= waitingAtMost) return refuse('busy', { retryAfter: 5 });
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        onWaiting(waiting.length);
      });
    } else {
      running += 1;
    }
    try {
      stopIfAbandoned();
      return await task();
    } finally {
      leave();
    }
  };
};

export const createPasswords = (
  onWaiting: (count: number) => void = () => {},
  cost: HashCost = recommended,
): Passwords => {
  const turn = createTurnstile(onWaiting);
  // The hash against which unknown addresses are verified, of a random password; made once.
  let decoy: Promise<string> | null = null;
  const decoyHash = () => (decoy ??= hash(crypto.randomUUID(), cost));
  return {
    hash: (password) => turn(() => hash(password, cost)),
    async verify(stored, password) {
      const against = stored ?? (await decoyHash());
      const matches = await turn(() => verify(against, password));
      return stored === null && typeof matches === 'boolean' ? false : matches;
    },
  };
};
