/** The thread that reads files; bundled separately, because Node 20 cannot load TypeScript in a thread. */
import { parentPort } from 'node:worker_threads';
import type { WorkerReply, WorkerRequest } from '../../../../platform/jobs/worker-pool.ts';
import { createFileConverter } from '../../parse/file-converter.ts';
import type { ConvertRequest, FileConverter } from '../../parse/file-converter.ts';
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

// oxlint-disable-next-line house/no-module-cache -- a worker thread has no app: the files that it converts
const converters = new Map<number, FileConverter>();

const converterFor = (session: number): FileConverter => {
  const known = converters.get(session) ?? createFileConverter();
  converters.set(session, known);
  return known;
};

const isConversion = (request: ReaderRequest | ConvertRequest): request is ConvertRequest =>
  request.do === 'original' || request.do === 'converted';

const replyTo = async ({ id, session, body }: WorkerRequest): Promise<WorkerReply> => {
  try {
    // Only `file-readers.actions.ts` and `convert.actions.ts` send requests here.
    const request = body as ReaderRequest | ConvertRequest;
    const value = isConversion(request)
      ? await converterFor(session).ask(request)
      : readerFor(session).ask(request);
    return { id, ok: true, value };
  } catch (error) {
    return { id, ok: false, error };
  }
};

parent.on('message', (request: WorkerRequest) => {
  if (request.body === undefined) {
    readers.delete(request.session);
    converters.delete(request.session);
  } else void replyTo(request).then((reply) => parent.postMessage(reply));
});
