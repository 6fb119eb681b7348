/**
 * Heavy work that users start: one task at a time for each user and a few for all, so that nobody blocks the server.
 */
import type { ImportError } from '@partnerfolio/contract/refusals/import-errors';
import { refuse } from '../http/problem.ts';
import type { Refusal } from '../http/problem.ts';

type Turn = (() => void) | Refusal<'rate_limited' | 'busy'>;

export interface WorkTurns {
  /**
   * Takes a turn and returns the function that ends it. Refuses while the user has a task running, or too many other
   * users have.
   */
  take(userId: string): Turn;
  /** Runs the work in a turn of the user's; refuses like `take`. */
  during<T>(userId: string, act: () => Promise<T>): Promise<T | Refusal<'rate_limited' | 'busy'>>;
  /**
   * Runs the next step of a task the user is working on, such as reading a file again with another separator. A page
   * requests it while the previous step is still running, so it waits for that one.
   */
  next<T>(userId: string, act: () => Promise<T>): Promise<T | Refusal<'rate_limited' | 'busy'>>;
}

interface Piece {
  readonly ended: Promise<void>;
  waiting: number;
}

const secondsToRetry = 5;
/** The requests that a page sends by itself at the same time: the sample of the file and its rows. */
const stepsThatWait = 2;
const longestWaitMs = 20_000;

/** Whether the task ended before the wait became too long. */
const endsInTime = async (piece: Piece): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, longestWaitMs, false);
  });
  try {
    return await Promise.race([piece.ended.then(() => true), tooLong]);
  } finally {
    clearTimeout(timer);
  }
};

/** Makes the turns of one process; `reasons` say what of the user's is running. */
export const createWorkTurns = (atOnce: number, reasons: readonly ImportError[] = []): WorkTurns => {
  const working = new Map<string, Piece>();

  const take = (userId: string): Turn => {
    if (working.has(userId)) return refuse('rate_limited', { reasons, retryAfter: secondsToRetry });
    if (working.size >= atOnce) return refuse('busy', { retryAfter: secondsToRetry });
    let signalEnd = () => {};
    const ended = new Promise<void>((resolve) => {
      signalEnd = resolve;
    });
    working.set(userId, { ended, waiting: 0 });
    return () => {
      working.delete(userId);
      signalEnd();
    };
  };

  const takeNext = async (userId: string): Promise<Turn> => {
    for (;;) {
      const piece = working.get(userId);
      if (piece === undefined || piece.waiting >= stepsThatWait) return take(userId);
      piece.waiting += 1;
      // Checked again, because another waiting step may have taken the turn first.
      if (!(await endsInTime(piece))) return take(userId);
    }
  };

  const work = async <T>(turn: Turn, act: () => Promise<T>) => {
    if (typeof turn !== 'function') return turn;
    try {
      return await act();
    } finally {
      turn();
    }
  };

  return {
    take,
    during: (userId, act) => work(take(userId), act),
    next: async (userId, act) => work(await takeNext(userId), act),
  };
};
