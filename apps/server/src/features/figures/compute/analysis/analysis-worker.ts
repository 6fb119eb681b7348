/** The thread that computes analyses; bundled separately, because Node 20 cannot load TypeScript in a thread. */
import { parentPort } from 'node:worker_threads';
import type { WorkerReply, WorkerRequest } from '../../../../platform/jobs/worker-pool.ts';
import type { Calculation } from './calculations.actions.ts';
import { attributionOverRange, contributionOverRange } from './contribution.rules.ts';
import { attributionDerivation, contributionDerivation, currencyDerivation } from './derivations.rules.ts';
import { riskOverRange } from './risk.rules.ts';

const parent = parentPort;
if (parent === null) throw new Error('This file runs as a worker thread only');

const compute = (calculation: Calculation): unknown => {
  switch (calculation.compute) {
    case 'risk':
      return riskOverRange(calculation.input);
    case 'contribution':
      return contributionOverRange(calculation.input);
    case 'attribution':
      return attributionOverRange(calculation.input);
    case 'contribution derivation':
      return contributionDerivation(calculation.input, calculation.of);
    case 'currency derivation':
      return currencyDerivation(calculation.input, calculation.of);
    case 'attribution derivation':
      return attributionDerivation(calculation.input, calculation.of);
  }
};

const replyTo = ({ id, body }: WorkerRequest): WorkerReply => {
  try {
    // Only `calculations.actions.ts` sends requests here.
    return { id, ok: true, value: compute(body as Calculation) };
  } catch (error) {
    return { id, ok: false, error };
  }
};

parent.on('message', (request: WorkerRequest) => {
  if (request.body !== undefined) parent.postMessage(replyTo(request));
});
