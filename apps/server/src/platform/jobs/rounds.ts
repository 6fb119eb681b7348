/** Work that the server repeats: never twice at once, and over many records some at a time. */
import type { Background } from './background.ts';
import { runInPassing } from './passing-work.ts';

/** The server whose work it is; a process can hold several. */
interface Server {
  readonly background: Background;
}

type Work<S extends Server> = (server: S) => Promise<void>;

/** Work of a server; a call while it is under way waits for its end and begins no second. */
export const neverTwiceAtOnce = <S extends Server>(work: Work<S>): Work<S> => {
  const running = new WeakMap<S, Promise<void>>();
  return (server) => {
    const begun = running.get(server) ?? work(server).finally(() => running.delete(server));
    running.set(server, begun);
    return begun;
  };
};

interface Walked {
  readonly id: string;
  /** Whether there is anything to do for it. */
  readonly is_due: boolean;
}

interface Walk<S extends Server, R extends Walked> {
  /** The records after an id, in the order of ids; fewer than the limit if there are no more. */
  readonly next: (
    server: S,
    range: { readonly after: string; readonly limit: number },
  ) => Promise<readonly R[]>;
  /** Does the work of a record. Its errors are its own: one that is thrown ends the round. */
  readonly work: (server: S, record: R) => Promise<void>;
}

/** Records looked at in one round; only those that are due are worked on. */
const atOnce = 500;
/** A round ends after so long. */
const roundMs = 30_000;
const first = '00000000-0000-0000-0000-000000000000';

/** Does a round; returns the id after which the next one goes on. */
const walkSome = async <S extends Server, R extends Walked>(
  server: S,
  { next, work }: Walk<S, R>,
  after: string,
): Promise<string> => {
  const records = await next(server, { after, limit: atOnce });
  const endsAt = performance.now() + roundMs;
  let last = after;
  for (const record of records) {
    if (server.background.stopping.aborted || performance.now() > endsAt) return last;
    if (record.is_due) await work(server, record);
    last = record.id;
  }
  return records.length < atOnce ? first : last;
};

/** A walk over all records, some of them at each call, which goes on where the last call ended. */
export const walkInRounds = <S extends Server, R extends Walked>(walk: Walk<S, R>): Work<S> => {
  const places = new WeakMap<S, string>();
  return neverTwiceAtOnce((server) =>
    runInPassing(async () => {
      places.set(server, await walkSome(server, walk, places.get(server) ?? first));
    }),
  );
};
