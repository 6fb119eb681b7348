/** Heavy work that people start: one piece at a time for each, and a few for all, so that nobody takes the server. */
import { refuse } from '../http/problem.ts';
import type { Refusal } from '../http/problem.ts';

type Turn = (() => void) | Refusal<'rate_limited' | 'busy'>;

export interface WorkTurns {
  /** Takes a turn; the answer ends it. Refused while the person has a piece of work under way, or too many others have. */
  take(userId: string): Turn;
  /** Does the work in a turn of the person's, refused like `take`. */
  during<T>(userId: string, act: () => Promise<T>): Promise<T | Refusal<'rate_limited' | 'busy'>>;
  /**
   * Does the next step of something that the person is already at, such as reading a file again with another
   * separator. A page asks for it while the former step is still under way, so it waits for that one to end.
   */
  next<T>(userId: string, act: () => Promise<T>): Promise<T | Refusal<'rate_limited' | 'busy'>>;
}

interface Piece {
  readonly ended: Promise<void>;
  waiting: number;
}

const secondsToRetry = 5;
/** What a page asks for by itself at one time: the sample of the file and its rows. */
const stepsThatWait = 2;
const longestWaitMs = 20_000;

/** Whether the piece of work has ended before the wait was too long. */
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

/** Makes the turns of one process. */
export const createWorkTurns = (atOnce: number): WorkTurns => {
  const working = new Map<string, Piece>();

  const take = (userId: string): Turn => {
    if (working.has(userId))
      return refuse('rate_limited', {
        reasons: [{ code: 'other_import_running', params: {} }],
        retryAfter: secondsToRetry,
      });
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
      // Looked at again, since another step that waited may be the first to take the turn.
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
