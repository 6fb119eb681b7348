/**
 * A small fixed number of worker threads for work that would block the main thread. A thread answers requests one
 * after the other; when a thread fails, its open requests fail with it, and a new thread replaces it.
 */
import { Worker } from 'node:worker_threads';
import { isWithin } from './within.ts';

/** A message to a thread: a request of a session, or the end of one. */
export interface WorkerRequest {
  readonly id: number;
  readonly session: number;
  /** Absent at the end of a session, which gets no answer. */
  readonly body?: unknown;
}

export type WorkerReply =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly error: unknown };

/** Requests that belong together. They go to one thread, which keeps their state until the session closes. */
export interface WorkerSession {
  /** `moved` are buffers of the body that the thread takes over, so that they are not copied; the caller has them no more. */
  ask(body: unknown, moved?: readonly ArrayBuffer[]): Promise<unknown>;
  close(): void;
}

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, { resolve: (value: unknown) => void; reject: (error: unknown) => void }>;
  sessions: number;
}

export interface WorkerPool {
  session(): WorkerSession;
}

interface EndingPool extends WorkerPool {
  /** Ends the threads at once. */
  end(): void;
}

/**
 * The file of a worker's bundle: beside the server's own; in tests, which run the source, in the folder of the test
 * setup.
 */
export const bundledWorker = (name: string): URL =>
  import.meta.url.endsWith('.ts')
    ? new URL(`../../../../../.cache/workers/${name}.mjs`, import.meta.url)
    : new URL(`./${name}.mjs`, import.meta.url);

const startThread = (file: URL, memoryMb: number, gone: (thread: Thread) => void): Thread => {
  const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
  const thread: Thread = { worker, waiting: new Map(), sessions: 0 };
  // An idle thread must not keep the process alive.
  worker.unref();
  worker.on('message', (reply: WorkerReply) => {
    const caller = thread.waiting.get(reply.id);
    thread.waiting.delete(reply.id);
    if (thread.waiting.size === 0) worker.unref();
    if (reply.ok) caller?.resolve(reply.value);
    else caller?.reject(reply.error);
  });
  const fail = (error: unknown) => {
    gone(thread);
    for (const { reject } of thread.waiting.values()) reject(error);
    thread.waiting.clear();
  };
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('A worker thread has ended')));
  return thread;
};

/** A thread gave no answer in time, and was ended. */
export class ThreadTimeout extends Error {
  override readonly name = 'ThreadTimeout';
}

/**
 * Sessions with a thread each, which ends with the session: work on what users send, of which a piece may take all
 * memory or never end, harms no other.
 */
export const createIsolatedThreads = (options: {
  readonly file: URL;
  readonly memoryMb: number;
  /** How long an answer may take. */
  readonly answerMs: number;
}): WorkerPool => ({
  session() {
    const pool = createWorkerPool({ ...options, size: 1 });
    const session = pool.session();
    return {
      async ask(body, moved) {
        const answer = session.ask(body, moved);
        if (await isWithin(answer, options.answerMs)) return answer;
        throw new ThreadTimeout();
      },
      close: () => pool.end(),
    };
  },
});

/** Makes a pool; its threads start with their first work. */
export const createWorkerPool = (options: {
  readonly file: URL;
  readonly size: number;
  readonly memoryMb: number;
}): EndingPool => {
  const threads = new Set<Thread>();
  let lastId = 0;

  const leastBusy = (): Thread => {
    const [best] = [...threads].toSorted((a, b) => a.sessions - b.sessions);
    if (best !== undefined && (best.sessions === 0 || threads.size >= options.size)) return best;
    const thread = startThread(options.file, options.memoryMb, (one) => threads.delete(one));
    threads.add(thread);
    return thread;
  };

  return {
    end() {
      for (const { worker } of threads) void worker.terminate();
    },
    session() {
      const thread = leastBusy();
      thread.sessions += 1;
      const session = (lastId += 1);
      let isClosed = false;
      return {
        ask: (body, moved = []) =>
          new Promise((resolve, reject) => {
            if (!threads.has(thread)) return reject(new Error('A worker thread has ended'));
            const request: WorkerRequest = { id: (lastId += 1), session, body };
            thread.waiting.set(request.id, { resolve, reject });
            thread.worker.ref();
            thread.worker.postMessage(request, moved);
          }),
        close() {
          if (isClosed) return;
          isClosed = true;
          thread.sessions -= 1;
          if (threads.has(thread)) thread.worker.postMessage({ id: 0, session } satisfies WorkerRequest);
        },
      };
    },
  };
};
