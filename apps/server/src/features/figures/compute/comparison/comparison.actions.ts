/** A portfolio compared with its benchmark: reads the prices of the benchmark and computes the answer. */
import { createHash } from 'node:crypto';
import type { Comparison, UsedRiskFree } from '@partnerfolio/contract/market/comparison';
import type { LocalDate } from '@partnerfolio/finance/dates';
import type { CurrencyCode } from '@partnerfolio/finance/money';
import type { DateRange } from '@partnerfolio/finance/range-figures';
import { marketUnder } from '@partnerfolio/finance/market';
import type { Market } from '@partnerfolio/finance/market';
import type { Db } from '../../../../platform/database/db.ts';
import { listSplits } from '../../../market-data/instrument-page/queries.ts';
import type { BookedSplit } from '../../../market-data/instrument-page/queries.ts';
import { agreedSplits } from '../../../market-data/instrument-page/rules.ts';
import { loadRates, loadSeries } from '../../../market-data/series.actions.ts';
import type { Computed } from '../inputs/computed.actions.ts';
import { canonicalText } from '../canonical.rules.ts';
import { boundedRange } from '../ranges.rules.ts';
import type { AskedRange } from '../ranges.rules.ts';
import { findComparisonSource } from './queries.ts';
import type { ComparedInstrument, ComparisonSource } from './queries.ts';
import { comparePortfolio } from './comparison.rules.ts';
import type { ComparisonInput } from './comparison.rules.ts';

/** Everything besides the portfolio's figures that a comparison is computed from. */
export interface ComparisonInputs {
  readonly source: ComparisonSource;
  readonly splits: ReadonlyMap<string, readonly BookedSplit[]>;
  /** Identifies them: the text stays the same while nothing of them changes. */
  readonly stamp: string;
}

const comparedInstruments = ({ benchmark, riskFreeInstrument }: ComparisonSource): ComparedInstrument[] => [
  ...(benchmark?.parts.map(({ instrument }) => instrument) ?? []),
  ...(riskFreeInstrument === null ? [] : [riskFreeInstrument]),
];

const unchosen: ComparisonSource = {
  choice: 'none',
  benchmark: null,
  riskFreePct: null,
  riskFreeInstrument: null,
};

/** Whose comparison it is, on which day, and the benchmark if it is not the portfolio's own. */
interface ComparedPortfolio {
  readonly portfolioId: string;
  readonly today: string;
  readonly benchmark?: string | undefined;
}

/** Reads what a portfolio is compared with, with the revisions of the prices, but not the prices. */
export const readComparisonInputs = async (
  db: Db,
  { portfolioId, today, benchmark }: ComparedPortfolio,
): Promise<ComparisonInputs> => {
  const source = (await findComparisonSource(db, portfolioId, benchmark ?? null)) ?? unchosen;
  const ids = [...new Set(comparedInstruments(source).map(({ id }) => id))];
  const booked = ids.length === 0 ? [] : await listSplits(db, ids, today);
  const splits = new Map(ids.map((id) => [id, booked.filter(({ instrumentId }) => instrumentId === id)]));
  const stamp = createHash('sha256')
    .update(canonicalText({ source, booked }))
    .digest('base64url')
    .slice(0, 22);
  return { source, splits, stamp };
};

/** The prices of the compared instruments, and the rates between all currencies. */
export const readMarket = async (
  db: Db,
  { source: figures, settings }: Computed,
  { source }: ComparisonInputs,
): Promise<Market> => {
  const instruments = comparedInstruments(source);
  const prices = await loadSeries(
    db,
    instruments.map(({ id, priceRevision }) => ({ id, priceRevision })),
  );
  const currencies = [settings.baseCurrency, ...instruments.map(({ currency }) => currency as CurrencyCode)];
  const rates = await loadRates(db, { currencies, revision: figures.fx_revision });
  return marketUnder({ prices, rates }, settings);
};

/** The risk-free rate in the shape of the contract; null without one. */
export const usedRiskFree = ({
  riskFreePct,
  riskFreeInstrument,
}: Pick<ComparisonSource, 'riskFreePct' | 'riskFreeInstrument'>): UsedRiskFree | null => {
  if (riskFreeInstrument !== null) {
    const { id, symbol, name, currency } = riskFreeInstrument;
    return { kind: 'instrument', instrument: { id, symbol, name, currency } };
  }
  return riskFreePct === null ? null : { kind: 'constant', yearlyPct: riskFreePct };
};

const choosers = { own: 'portfolio', firm: 'firm', none: 'firm', asked: 'request' } as const;

/** The benchmark in the shape of the contract; null without one. */
export const usedBenchmark = ({ choice, benchmark }: ComparisonSource): Comparison['benchmark'] =>
  benchmark === null
    ? null
    : {
        id: benchmark.id,
        name: benchmark.name,
        chosenBy: choosers[choice],
        rebalancing: benchmark.rebalancing,
        parts: benchmark.parts.map(({ instrument: { id, symbol, name, currency }, weightPct }) => ({
          instrument: { id, symbol, name, currency },
          weightPct,
        })),
      };

/** The splits of an instrument as a benchmark applies them; null if ledgers disagree on one. */
export const toBlendSplits = (booked: readonly BookedSplit[]) =>
  agreedSplits(booked)?.map(({ day, ratioNew, ratioOld }) => ({
    date: day as LocalDate,
    ratioNew,
    ratioOld,
  })) ?? null;

/** The agreed splits of each compared instrument. */
export const toSplitsById = ({ splits }: ComparisonInputs) =>
  new Map([...splits].map(([id, booked]) => [id, toBlendSplits(booked)]));

interface Compared {
  readonly computed: Computed;
  readonly inputs: ComparisonInputs;
}

/** Reads the prices and rates that a comparison over a range is computed from. */
export const readComparison = async (
  db: Db,
  { computed, inputs }: Compared,
  range: DateRange,
): Promise<ComparisonInput> => {
  const { series, settings } = computed;
  const market = await readMarket(db, computed, inputs);
  const splits = toSplitsById(inputs);
  return { replay: { series, settings }, range, source: inputs.source, market, splits };
};

/** The portfolio compared over a range. */
export const comparisonOver = async (
  db: Db,
  { computed, inputs }: Compared,
  asked: AskedRange,
): Promise<Comparison> => {
  const { series, settings, asOf } = computed;
  const range = boundedRange(asked, { opening: series.openingDate, today: asOf });
  return {
    from: range.from,
    to: range.to,
    currency: settings.baseCurrency,
    benchmark: usedBenchmark(inputs.source),
    riskFree: usedRiskFree(inputs.source),
    ...comparePortfolio(await readComparison(db, { computed, inputs }, range)),
  };
};
