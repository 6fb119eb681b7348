/** Runs the heavy calculations of an analysis in threads, so that requests never wait for them. */
import type { RateBook } from '@partnerfolio/finance/rates';
import type { Market } from '@partnerfolio/finance/market';
import { bundledWorker, createWorkerPool } from '../../../../platform/jobs/worker-pool.ts';
import type {
  AnalysedPortfolio,
  AttributionInput,
  ComputedAttribution,
  ComputedContribution,
  ContributionInput,
} from './contribution.rules.ts';
import type { ComputedRisk, RiskInput } from './risk.rules.ts';

/** A calculation with its input, as sent to a thread. */
export type Calculation =
  | { readonly compute: 'risk'; readonly input: RiskInput }
  | { readonly compute: 'contribution'; readonly input: ContributionInput }
  | { readonly compute: 'attribution'; readonly input: AttributionInput };

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
const sentMarket = (market: Market): Market => ({ ...market, rates: quotesOf(market.rates) });

/** Computes `riskOverRange` in a thread. */
export const computeRisk = async (input: RiskInput): Promise<ComputedRisk> =>
  (await run({ compute: 'risk', input: { ...input, market: sentMarket(input.market) } })) as ComputedRisk;

const sentPortfolio = (portfolio: AnalysedPortfolio): AnalysedPortfolio => ({
  ...portfolio,
  market: sentMarket(portfolio.market),
});

/** Computes `contributionOverRange` in a thread. */
export const computeContribution = async (input: ContributionInput): Promise<ComputedContribution> => {
  const sent = { ...input, portfolio: sentPortfolio(input.portfolio) };
  return (await run({ compute: 'contribution', input: sent })) as ComputedContribution;
};

/** Computes `attributionOverRange` in a thread. */
export const computeAttribution = async (input: AttributionInput): Promise<ComputedAttribution> => {
  const benchmark = { ...input.benchmark, market: sentMarket(input.benchmark.market) };
  const sent = { ...input, portfolio: sentPortfolio(input.portfolio), benchmark };
  return (await run({ compute: 'attribution', input: sent })) as ComputedAttribution;
};
