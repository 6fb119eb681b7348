/** Where the return of a portfolio comes from. `docs/methodology` defines contributions and both attributions. */
import type {
  AttributionAnswer,
  AttributionRow,
  ContributionAnswer,
} from '@partnerfolio/contract/figures/contribution';
import type { AttributionGrouping } from '@partnerfolio/contract/figures/contribution-names';
import { brinsonFachler, comparableWeight, meanWeights } from '@partnerfolio/finance/attribution';
import type { AttributionPeriod } from '@partnerfolio/finance/attribution';
import { attributionDays } from '@partnerfolio/finance/attribution-days';
import { benchmarkDays } from '@partnerfolio/finance/benchmark';
import type { Blend } from '@partnerfolio/finance/benchmark';
import { contributions } from '@partnerfolio/finance/contribution';
import { currencyAttribution } from '@partnerfolio/finance/currency-attribution';
import type { AttributedCurrencies, LocalPart } from '@partnerfolio/finance/currency-attribution';
import { dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { exchangeGains } from '@partnerfolio/finance/exchange-gains';
import type { Ledger } from '@partnerfolio/finance/ledger';
import type { Market, Settings } from '@partnerfolio/finance/market';
import { groupPerformance, partPerformance } from '@partnerfolio/finance/part-performance';
import type { PerformanceSeries } from '@partnerfolio/finance/performance';
import { rangeNotes, rangeReturn } from '@partnerfolio/finance/range-figures';
import type { DateRange } from '@partnerfolio/finance/range-figures';
import { Valuer } from '@partnerfolio/finance/valuer';
import type { LedgerInstrument } from '../inputs/queries.ts';
import type { Found } from '../comparison/comparison.rules.ts';
import { outdatedMark, rateFigure, unknownFigure, withOutdated } from '../figures.rules.ts';

/** A portfolio with everything that its parts are computed from. */
export interface AnalysedPortfolio {
  readonly series: PerformanceSeries;
  readonly ledger: Ledger;
  readonly market: Market;
  readonly settings: Settings;
  /** The last day of the series. */
  readonly to: LocalDate;
}

export interface ContributionInput {
  readonly portfolio: AnalysedPortfolio;
  readonly range: DateRange;
  readonly instruments: ReadonlyMap<string, LedgerInstrument>;
}

/** The parts of the answer that are computed. */
export type ComputedContribution = Pick<ContributionAnswer, 'contributions' | 'currencies'>;

export interface Part {
  readonly id: string;
  readonly series: PerformanceSeries;
  /** The same in the instrument's own currency. */
  readonly local: LocalPart;
}

/** Whether an instrument was held or moved at any time of a range. */
const isInRange = (ledger: Ledger, place: number, { from, to }: DateRange): boolean => {
  const steps = ledger.steps[place] ?? [];
  const [after, last] = [dayOfDate(from), dayOfDate(to)];
  const opening = steps.findLast(({ day }) => day <= after);
  const isBooked = ledger.bookings.some(
    ({ instrument, day }) => instrument === place && day > after && day <= last,
  );
  return (
    isBooked ||
    (opening !== undefined && opening.quantity !== 0n) ||
    steps.some(({ day }) => day > after && day <= last)
  );
};

/** The instruments of a range, each alone; all, or those that are wanted. */
export const partsOfRange = (
  { ledger, market, settings, to }: AnalysedPortfolio,
  range: DateRange,
  isWanted: (part: Pick<Part, 'id'> & Pick<LocalPart, 'currency'>) => boolean = () => true,
): Part[] =>
  ledger.instruments.flatMap(({ id, moneyCurrency }, place) => {
    const currency = ledger.currencies[moneyCurrency] ?? settings.baseCurrency;
    if (!isWanted({ id, currency }) || !isInRange(ledger, place, range)) return [];
    const series = partPerformance(ledger, market, { settings, to, instrumentIds: [id] });
    const own =
      currency === settings.baseCurrency
        ? series
        : partPerformance(ledger, market, {
            settings: { ...settings, baseCurrency: currency },
            to,
            instrumentIds: [id],
          });
    return [{ id, series, local: { currency, series: { id, days: own.days } } }];
  });

const contributionsOf = (
  { portfolio, range, instruments }: ContributionInput,
  parts: readonly Part[],
): ContributionAnswer['contributions'] => {
  const report = contributions(
    portfolio.series,
    parts.map(({ id, series }) => ({ id, days: series.days })),
    range,
  );
  if (!report.known) return unknownFigure(report.reason);
  const { twr, rest, rows } = report.value;
  const found = rows.flatMap(({ id, contribution }, place) => {
    const instrument = instruments.get(id);
    const series = parts[place]?.series;
    if (instrument === undefined || series === undefined) return [];
    const { symbol, name, asset_class: assetClass, sector, region, currency } = instrument;
    const ref = { id, symbol, name, assetClass, sector, region, currency };
    const own = withOutdated(rateFigure(rangeReturn(series, range)), rangeNotes(series, range));
    return [{ instrument: ref, contribution, twr: own }];
  });
  return {
    known: true,
    twr,
    ...outdatedMark(rangeNotes(portfolio.series, range)),
    rest,
    rows: found.toSorted((one, other) => other.contribution - one.contribution),
  };
};

/** The parts in their own currencies, with the rates and exchanges between them. */
export const currenciesOf = (
  { ledger, market, settings }: AnalysedPortfolio,
  parts: readonly Part[],
): AttributedCurrencies => {
  const valuer = new Valuer(ledger, market, settings);
  return {
    parts: parts.map(({ local }) => local),
    rates: valuer.market.rates,
    exchanges: exchangeGains(valuer),
  };
};

/** The contribution of each holding, and the effects of currencies, over a range. */
export const contributionOverRange = (input: ContributionInput): ComputedContribution => {
  const { portfolio, range } = input;
  const parts = partsOfRange(portfolio, range);
  const currencies = currencyAttribution(portfolio.series, currenciesOf(portfolio, parts), range);
  return {
    contributions: contributionsOf(input, parts),
    currencies: currencies.known
      ? {
          known: true,
          rest: currencies.value.rest,
          rows: currencies.value.rows.toSorted((one, other) => (one.currency < other.currency ? -1 : 1)),
        }
      : unknownFigure(currencies.reason),
  };
};

/** What groups an instrument. */
export type GroupedInstrument = Pick<
  LedgerInstrument,
  'id' | 'asset_class' | 'sector' | 'region' | 'currency'
>;

export interface AttributionInput {
  readonly portfolio: AnalysedPortfolio;
  readonly range: DateRange;
  readonly by: AttributionGrouping;
  /** Those of the ledger and of the benchmark. */
  readonly instruments: readonly GroupedInstrument[];
  readonly benchmark: { readonly blend: Blend; readonly market: Market };
}

type Attribution = NonNullable<AttributionAnswer['attribution']>;

/** The parts of the answer that are computed. */
export interface ComputedAttribution {
  readonly attribution: Attribution;
  readonly weights: AttributionAnswer['weights'];
}

const cashKey = 'cash';
const noneKey = 'none';

const groupNames: Readonly<Record<AttributionGrouping, (one: GroupedInstrument) => string | null>> = {
  class: (one) => one.asset_class,
  sector: (one) => one.sector,
  region: (one) => one.region,
  currency: (one) => one.currency,
};

/** Cash held as an instrument belongs to the cash of the portfolio. */
const groupKey = (by: AttributionGrouping, instrument: GroupedInstrument): string => {
  const name = groupNames[by](instrument);
  if (name === null) return noneKey;
  return by === 'class' && name === 'cash' ? cashKey : `group ${name}`;
};

type GroupRef = Pick<AttributionRow, 'kind' | 'group'>;

/** The key of a group as answers name it. */
export const keyOfGroup = ({ kind, group }: GroupRef): string => (kind === 'group' ? `group ${group}` : kind);

const toRow = <T extends object>({ group, ...figures }: { group: string } & T) => {
  const ref: GroupRef =
    group === cashKey || group === noneKey
      ? { kind: group, group: null }
      : { kind: 'group', group: group.slice('group '.length) };
  return { ...ref, ...figures };
};

/** Where less of the holdings lies in groups of the benchmark, most effects would be interaction. */
const leastComparable = 0.5;

const without = (attribution: Attribution): ComputedAttribution => ({ attribution, weights: [] });

/** The periods of an attribution, or why there are none. */
export const attributionPeriods = (input: AttributionInput): Found<readonly AttributionPeriod[]> => {
  const { portfolio, range, by, instruments, benchmark } = input;
  const { series, ledger, market, settings, to } = portfolio;
  const keys = new Map(instruments.map((one) => [one.id, groupKey(by, one)]));
  const isGrouped = benchmark.blend.parts.some(
    ({ instrumentId }) => (keys.get(instrumentId) ?? noneKey) !== noneKey,
  );
  if (!isGrouped) return { known: false, reason: 'benchmark_ungrouped' };
  const scope = { baseCurrency: settings.baseCurrency, ...range };
  const days = benchmarkDays(benchmark.blend, benchmark.market, scope);
  if (!days.known) return unknownFigure(days.reason);
  const groups = groupPerformance(ledger, market, { settings, to, groupOf: (id) => keys.get(id) ?? noneKey });
  const grouped = {
    whole: series,
    parts: [...groups].map(([id, { days: own }]) => ({ id, days: own })),
    // The parts are groups already; the benchmark's are instruments.
    groupOf: (id: string) => keys.get(id) ?? id,
    restGroup: cashKey,
  };
  const periods = attributionDays(grouped, days.value, range);
  return periods.known ? periods : unknownFigure(periods.reason);
};

/** The effects of allocation, selection and interaction by group over a range, with the weights of the groups. */
export const attributionOverRange = (input: AttributionInput): ComputedAttribution => {
  const periods = attributionPeriods(input);
  if (!periods.known) return without(periods);
  const weights = meanWeights(periods.value).map((one) => toRow(one));
  if (comparableWeight(periods.value, { cash: cashKey, unnamed: noneKey }) < leastComparable)
    return { attribution: { known: false, reason: 'groups_differ' }, weights };
  const report = brinsonFachler(periods.value);
  if (!report.known) return { attribution: unknownFigure(report.reason), weights };
  const { portfolioReturn, benchmarkReturn, groups: rows } = report.value;
  return {
    attribution: { known: true, portfolioReturn, benchmarkReturn, rows: rows.map((one) => toRow(one)) },
    weights,
  };
};
