/** The thread that reads files; bundled separately, because Node 20 cannot load TypeScript in a thread. */
import { parentPort } from 'node:worker_threads';
import type { WorkerReply, WorkerRequest } from '../../../platform/jobs/worker-pool.ts';
import { createFileReader } from './file-reader.ts';
import type { FileReader } from './file-reader.ts';
import type { ReaderRequest } from './reader-messages.ts';

const parent = parentPort;
if (parent === null) throw new Error('This file runs as a worker thread only');

// oxlint-disable-next-line house/no-module-cache -- a worker thread has no app: the files that it has open
const readers = new Map<number, FileReader>();

const readerFor = (session: number): FileReader => {
  const known = readers.get(session) ?? createFileReader();
  readers.set(session, known);
  return known;
};

const replyTo = ({ id, session, body }: WorkerRequest): WorkerReply => {
  try {
    // Only `file-readers.ts` sends requests here.
    return { id, ok: true, value: readerFor(session).ask(body as ReaderRequest) };
  } catch (error) {
    return { id, ok: false, error };
  }
};

parent.on('message', (request: WorkerRequest) => {
  if (request.body === undefined) readers.delete(request.session);
  else parent.postMessage(replyTo(request));
});
