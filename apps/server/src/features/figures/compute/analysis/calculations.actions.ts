/** Runs the heavy calculations of an analysis in threads, so that requests never wait for them. */
import type { Derivation } from '@partnerfolio/finance/derivation';
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
import type { Found } from '../comparison/comparison.rules.ts';
import type { CurrencyOf, EffectOf } from './derivations.rules.ts';
import type { ComputedRisk, RiskInput } from './risk.rules.ts';

/** A calculation with its input, as sent to a thread. */
export type Calculation =
  | { readonly compute: 'risk'; readonly input: RiskInput }
  | { readonly compute: 'contribution'; readonly input: ContributionInput }
  | { readonly compute: 'attribution'; readonly input: AttributionInput }
  | {
      readonly compute: 'contribution derivation';
      readonly input: ContributionInput;
      readonly of: string | null;
    }
  | { readonly compute: 'currency derivation'; readonly input: ContributionInput; readonly of: CurrencyOf }
  | { readonly compute: 'attribution derivation'; readonly input: AttributionInput; readonly of: EffectOf };

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

const sentAttribution = (input: AttributionInput): AttributionInput => ({
  ...input,
  portfolio: sentPortfolio(input.portfolio),
  benchmark: { ...input.benchmark, market: sentMarket(input.benchmark.market) },
});

/** Computes `attributionOverRange` in a thread. */
export const computeAttribution = async (input: AttributionInput): Promise<ComputedAttribution> =>
  (await run({ compute: 'attribution', input: sentAttribution(input) })) as ComputedAttribution;

const sentContribution = (input: ContributionInput): ContributionInput => ({
  ...input,
  portfolio: sentPortfolio(input.portfolio),
});

/** Computes `contributionDerivation` in a thread. */
export const deriveContribution = async (input: ContributionInput, of: string | null): Promise<Derivation> =>
  (await run({ compute: 'contribution derivation', input: sentContribution(input), of })) as Derivation;

/** Computes `currencyDerivation` in a thread. */
export const deriveCurrency = async (input: ContributionInput, of: CurrencyOf): Promise<Derivation> =>
  (await run({ compute: 'currency derivation', input: sentContribution(input), of })) as Derivation;

/** Computes `attributionDerivation` in a thread. */
export const deriveAttribution = async (input: AttributionInput, of: EffectOf): Promise<Found<Derivation>> =>
  (await run({
    compute: 'attribution derivation',
    input: sentAttribution(input),
    of,
  })) as Found<Derivation>;
