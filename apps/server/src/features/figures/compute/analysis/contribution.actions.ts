/** Contribution and attribution of a portfolio. */
import type { AttributionAnswer, ContributionAnswer } from '@partnerfolio/contract/figures/contribution';
import type { AttributionGrouping } from '@partnerfolio/contract/figures/contribution-names';
import { dateOfDay } from '@partnerfolio/finance/dates';
import type { DateRange } from '@partnerfolio/finance/range-figures';
import type { Db } from '../../../../platform/database/db.ts';
import { readMarket, toSplitsById, usedBenchmark } from '../comparison/comparison.actions.ts';
import type { ComparisonInputs } from '../comparison/comparison.actions.ts';
import { disputedInstruments, toBlend } from '../comparison/comparison.rules.ts';
import type { ComparedBenchmark } from '../comparison/queries.ts';
import type { Computed } from '../inputs/computed.actions.ts';
import { boundedRange } from '../ranges.rules.ts';
import type { AskedRange } from '../ranges.rules.ts';
import { computeAttribution, computeContribution } from './calculations.actions.ts';
import type { AnalysedPortfolio, AttributionInput, ComputedAttribution } from './contribution.rules.ts';
import { listGroupedInstruments } from './queries.ts';

const askedRange = ({ series, asOf }: Computed, asked: AskedRange): DateRange =>
  boundedRange(asked, { opening: series.openingDate, today: asOf });

/** A portfolio as its parts are computed from it. */
export const analysed = ({ series, ledger, market, settings }: Computed): AnalysedPortfolio => ({
  series,
  ledger,
  market,
  settings,
  to: dateOfDay(series.firstDay + series.days.window.length - 1),
});

const answeredRange = ({ from, to }: DateRange): Pick<ContributionAnswer, 'from' | 'to'> => ({
  from,
  to,
});

/** The contribution of each holding and currency over a range. */
export const contributionsOver = async (
  computed: Computed,
  asked: AskedRange,
): Promise<ContributionAnswer> => {
  const range = askedRange(computed, asked);
  const { instruments, settings } = computed;
  return {
    ...answeredRange(range),
    currency: settings.baseCurrency,
    ...(await computeContribution({ portfolio: analysed(computed), range, instruments })),
  };
};

interface Attributed {
  readonly computed: Computed;
  readonly inputs: ComparisonInputs;
  readonly range: DateRange;
  readonly by: AttributionGrouping;
}

/** What an attribution is computed from; null while ledgers disagree on a split of the benchmark. */
export const attributionInput = async (
  db: Db,
  benchmark: ComparedBenchmark,
  { computed, inputs, range, by }: Attributed,
): Promise<AttributionInput | null> => {
  const splits = toSplitsById(inputs);
  if (disputedInstruments(benchmark, splits).length > 0) return null;
  const market = await readMarket(db, computed, inputs);
  const ids = benchmark.parts.map(({ instrument }) => instrument.id);
  return {
    portfolio: analysed(computed),
    range,
    by,
    instruments: [...computed.instruments.values(), ...(await listGroupedInstruments(db, ids))],
    benchmark: { blend: toBlend(benchmark, splits), market },
  };
};

const attributeTo = async (
  db: Db,
  benchmark: ComparedBenchmark,
  attributed: Attributed,
): Promise<ComputedAttribution> => {
  const input = await attributionInput(db, benchmark, attributed);
  return input === null
    ? { attribution: { known: false, reason: 'splits_differ' }, weights: [] }
    : computeAttribution(input);
};

/** The effects against the benchmark over a range, by group. */
export const attributionAgainst = async (
  db: Db,
  { computed, inputs }: { readonly computed: Computed; readonly inputs: ComparisonInputs },
  asked: AskedRange & { readonly by: AttributionGrouping },
): Promise<AttributionAnswer> => {
  const range = askedRange(computed, asked);
  const { by } = asked;
  const { benchmark } = inputs.source;
  return {
    ...answeredRange(range),
    by,
    benchmark: usedBenchmark(inputs.source),
    ...(benchmark === null
      ? { attribution: null, weights: [] }
      : await attributeTo(db, benchmark, { computed, inputs, range, by })),
  };
};
