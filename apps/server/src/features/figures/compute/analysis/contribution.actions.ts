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
import type { AnalysedPortfolio, ComputedAttribution } from './contribution.rules.ts';
import { listGroupedInstruments } from './queries.ts';

const askedRange = ({ series, asOf }: Computed, asked: AskedRange): DateRange =>
  boundedRange(asked, { opening: series.openingDate, today: asOf });

const analysed = ({ series, ledger, market, settings }: Computed): AnalysedPortfolio => ({
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

const attributeTo = async (
  db: Db,
  benchmark: ComparedBenchmark,
  { computed, inputs, range, by }: Attributed,
): Promise<ComputedAttribution> => {
  const splits = toSplitsById(inputs);
  if (disputedInstruments(benchmark, splits).length > 0)
    return { attribution: { known: false, reason: 'splits_differ' }, weights: [] };
  const market = await readMarket(db, computed, inputs);
  const ids = benchmark.parts.map(({ instrument }) => instrument.id);
  return computeAttribution({
    portfolio: analysed(computed),
    range,
    by,
    instruments: [...computed.instruments.values(), ...(await listGroupedInstruments(db, ids))],
    benchmark: { blend: toBlend(benchmark, splits), market },
  });
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
