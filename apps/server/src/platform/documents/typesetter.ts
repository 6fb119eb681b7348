/**
 * Makes PDFs in a process of its own, one after the other, with limits of time, memory and waiting. A process that crashes or
 * takes too long is replaced, and so is each after some hundred documents, because the compiler's memory keeps growing.
 */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { bundledWorker } from '../jobs/worker-pool.ts';
import type { DocumentLogo, FirmDocument } from './document.ts';
import type { DrawnPages } from './svg-pages.rules.ts';

export interface DocumentRequest {
  readonly id: number;
  /** A file, or pictures of its first pages. */
  readonly as: 'pdf' | 'pages';
  readonly document: FirmDocument;
  /** Null prints the firm's name beside its initial. */
  readonly logo: DocumentLogo | null;
  /** The date of the document in milliseconds: the same data at the same time gives the same bytes. */
  readonly at: number;
}

export type DocumentReply = { readonly id: number } & (
  | { readonly pdf: Buffer; readonly memory: number }
  | { readonly drawn: DrawnPages; readonly memory: number }
  | { readonly missing: string }
  | { readonly error: string }
);

/**
 * A document, as a file or drawn; or the characters that no font has; or that the server has too many documents to make; or why the compiler
 * failed, which is a fault of ours.
 */
export type Typeset =
  | { readonly pdf: Buffer }
  | { readonly drawn: DrawnPages }
  | { readonly missing: string }
  | { readonly busy: true }
  | { readonly error: string };

export interface TypesetterLimits {
  /** How long a document may take. */
  readonly documentMs: number;
  /** After so many documents a new process begins. */
  readonly documentsAProcess: number;
  /** A process that takes more is ended after its document. */
  readonly memoryBytes: number;
  /** So many documents may wait. */
  readonly waitingAtMost: number;
}

const usual: TypesetterLimits = {
  documentMs: 30_000,
  documentsAProcess: 200,
  memoryBytes: 512 * 1024 * 1024,
  waitingAtMost: 40,
};

export interface Typesetter {
  typeset(document: FirmDocument, at: Date, logo?: DocumentLogo | null): Promise<Typeset>;
  /** Draws the first pages of a document, which are the same as in its file. */
  draw(document: FirmDocument, logo?: DocumentLogo | null): Promise<Typeset>;
  /** Ends the process. */
  end(): void;
}

/**
 * The compiler works outside of Node's heap, which therefore stays small, in one memory pool of the C library: otherwise
 * both grow with each document, by a third after two hundred.
 */
const allocator = { MALLOC_ARENA_MAX: '1' };
const heapOptions = ['--max-old-space-size=256', '--max-semi-space-size=2'];

interface Press {
  readonly child: ChildProcess;
  made: number;
}

/** An idle process must not keep the server alive. */
const setIdle = ({ child }: Press, isIdle: boolean) => {
  if (isIdle) child.unref();
  else child.ref();
  if (isIdle) child.channel?.unref();
  else child.channel?.ref();
};

/** Starts a process; `ended` learns when it has ended, also while it is idle. */
const startPress = (ended: (press: Press) => void): Press => {
  const child = fork(bundledWorker('document-worker'), {
    serialization: 'advanced',
    // Nothing of the server's configuration, whose secrets the compiler has no use for.
    env: allocator,
    execArgv: heapOptions,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const press = { child, made: 0 };
  child.on('exit', () => ended(press)).on('error', () => ended(press));
  return press;
};

/** Sends a request and waits for its answer, the end of the process, or the end of its time. */
const askPress = ({ child }: Press, request: DocumentRequest, documentMs: number): Promise<DocumentReply> =>
  new Promise((resolve) => {
    const done = (reply: DocumentReply) => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit).off('error', onExit);
      resolve(reply);
    };
    const onMessage = (reply: DocumentReply) => {
      if (reply.id === request.id) done(reply);
    };
    const onExit = () => done({ id: request.id, error: 'the process of documents has ended' });
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      done({ id: request.id, error: `the document took longer than ${documentMs} ms` });
    }, documentMs);
    child.on('message', onMessage).on('exit', onExit).on('error', onExit);
    child.send(request, (error) => {
      if (error) onExit();
    });
  });

/** Makes a typesetter; its process starts with the first document. */
export const createTypesetter = (limits: Partial<TypesetterLimits> = {}): Typesetter => {
  const { documentMs, documentsAProcess, memoryBytes, waitingAtMost } = { ...usual, ...limits };
  let press: Press | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let lastId = 0;

  const end = () => {
    press?.child.kill('SIGKILL');
    press = null;
  };

  const startNext = (): Press =>
    startPress((ended) => {
      if (press === ended) press = null;
    });

  const make = async (request: DocumentRequest): Promise<DocumentReply> => {
    const used = (press ??= startNext());
    setIdle(used, false);
    const reply = await askPress(used, request, documentMs);
    used.made += 1;
    const isSpent = used.made >= documentsAProcess || ('memory' in reply && reply.memory > memoryBytes);
    if ('error' in reply || isSpent) end();
    else setIdle(used, true);
    return reply;
  };

  const queue = async (asked: Omit<DocumentRequest, 'id'>): Promise<Typeset> => {
    if (waiting >= waitingAtMost) return { busy: true };
    waiting += 1;
    lastId += 1;
    const request = { id: lastId, ...asked };
    const reply = last.then(() => make(request));
    last = reply.catch(() => undefined);
    try {
      return await reply;
    } finally {
      waiting -= 1;
    }
  };

  return {
    end,
    typeset: (document, at, logo = null) => queue({ as: 'pdf', document, logo, at: at.getTime() }),
    draw: (document, logo = null) => queue({ as: 'pages', document, logo, at: 0 }),
  };
};
