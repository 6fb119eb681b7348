/** Runs the heavy calculations of an analysis in threads, so that requests never wait for them. */
import type { RateBook } from '@partnerfolio/finance/rates';
import type { Market } from '@partnerfolio/finance/market';
import { bundledWorker, createWorkerPool } from '../../platform/jobs/worker-pool.ts';
import type { ComputedRisk, RiskInput } from './risk.rules.ts';

/** A calculation with its input, as sent to a thread. */
export type Calculation = { readonly compute: 'risk'; readonly input: RiskInput };

/** Two at once, whatever the number of processors: more would only finish later. */
const threads = createWorkerPool({ file: bundledWorker('analysis-worker'), size: 2, memoryMb: 512 });

const run = async (calculation: Calculation): Promise<unknown> => {
  const session = threads.session();
  try {
    return await session.ask(calculation);
  } finally {
    session.close();
  }
};

/** The quotes of a book alone: what it has cached would be copied for nothing. */
const quotesOf = (book: RateBook): RateBook => ({
  ...book,
  found: new Map(),
  dense: new Map(),
  limited: new Map(),
});

/** A market as a thread receives it. */
export const sentMarket = (market: Market): Market => ({ ...market, rates: quotesOf(market.rates) });

/** Computes `riskOverRange` in a thread. */
export const computeRisk = async (input: RiskInput): Promise<ComputedRisk> =>
  (await run({ compute: 'risk', input: { ...input, market: sentMarket(input.market) } })) as ComputedRisk;
