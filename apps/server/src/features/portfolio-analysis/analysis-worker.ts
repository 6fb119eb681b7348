/** The thread that computes analyses; bundled separately, because Node 20 cannot load TypeScript in a thread. */
import { parentPort } from 'node:worker_threads';
import type { WorkerReply, WorkerRequest } from '../../platform/jobs/worker-pool.ts';
import type { Calculation } from './calculations.actions.ts';
import { riskOverRange } from './risk.rules.ts';

const parent = parentPort;
if (parent === null) throw new Error('This file runs as a worker thread only');

const replyTo = ({ id, body }: WorkerRequest): WorkerReply => {
  try {
    // Only `calculations.actions.ts` sends requests here.
    const { input } = body as Calculation;
    return { id, ok: true, value: riskOverRange(input) };
  } catch (error) {
    return { id, ok: false, error };
  }
};

parent.on('message', (request: WorkerRequest) => {
  if (request.body !== undefined) parent.postMessage(replyTo(request));
});
