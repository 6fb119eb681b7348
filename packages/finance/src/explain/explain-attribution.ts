import { brinsonFachler, comparedReturns, sideReturns } from '../attribution/attribution.ts';
import type {
  AttributionPeriod,
  AttributionReport,
  Effects,
  GroupShares,
} from '../attribution/attribution.ts';
import { carinoRelativeFactor } from '../attribution/carino.ts';
import type { LocalDate } from '../dates/dates.ts';
import { toTerms } from './derivation.ts';
import type { Derivation, DerivationQuality, DerivationRow } from './derivation.ts';
import { known, unknown } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';

/** The periods of an attribution, as given to `brinsonFachler`, and the last day of each. */
export interface ExplainedAttribution {
  /** The periods of `attributionDays`, or the reason why there are none. */
  readonly periods: Figure<readonly AttributionPeriod[]>;
  /** The last day of each period. */
  readonly ends: readonly LocalDate[];
  /** The data quality of the range, from `rangeFigures`; perfect unless given. */
  readonly quality?: DerivationQuality;
}

/** The effect to explain, of one group or (`null`) of all groups. */
export interface AttributionEffectName {
  readonly effect: keyof Effects;
  readonly group: string | null;
}

const FORMULAS: Readonly<Record<keyof Effects, string>> = {
  allocation: 'Σ (weight − benchmarkWeight) × (benchmarkReturn − benchmark) × link',
  selection: 'Σ benchmarkWeight × (return − benchmarkReturn) × link',
  interaction:
    'Σ (contribution − weight × benchmarkReturn − benchmarkWeight × (return − benchmarkReturn)) × link',
};

/** A period with the values that all groups share. */
interface LinkedPeriod {
  readonly date: LocalDate;
  /** Return of the whole benchmark. */
  readonly benchmark: number;
  readonly link: number;
}

function periodRow(shares: GroupShares, { date, benchmark, link }: LinkedPeriod): DerivationRow {
  const { ownReturn, benchmarkReturn } = comparedReturns(shares, benchmark);
  const { weight, contribution } = shares.portfolio;
  const benchmarkWeight = shares.benchmark.weight;
  return {
    date,
    subject: shares.group,
    values: { weight, contribution, return: ownReturn, benchmarkWeight, benchmarkReturn, benchmark, link },
  };
}

function effectRows(
  { periods, ends }: ExplainedAttribution,
  group: string | null,
  ofWhole: number,
): DerivationRow[] {
  const returns = periods.known ? sideReturns(periods.value) : null;
  if (!periods.known || returns === null) return [];
  return periods.value.flatMap((period, i) => {
    const [own, date] = [returns[i], ends[i]];
    if (own === undefined || date === undefined) return [];
    const link = carinoRelativeFactor(own.portfolio, own.benchmark) / ofWhole;
    return period
      .filter((shares) => group === null || shares.group === group)
      .map((shares) => periodRow(shares, { date, benchmark: own.benchmark, link }));
  });
}

function effectValue(
  report: Figure<AttributionReport>,
  { effect, group }: AttributionEffectName,
): Figure<number> {
  if (!report.known) return report;
  const { groups, total } = report.value;
  const effects = group === null ? total : groups.find((one) => one.group === group);
  return effects === undefined ? unknown('no_value') : known(effects[effect]);
}

/**
 * How an effect of an attribution was computed: for each period the weights of the group on both sides, the compared
 * returns, the return of the whole benchmark, and Carino's weight of the period. Decimals with their signs; the three
 * effects of all groups add up to portfolioReturn − benchmarkReturn. If the attribution is unknown, or a group is in
 * no period (`no_value`), the value is that reason and there are no rows. Throws if a period has no last day.
 */
export function explainAttribution(
  attribution: ExplainedAttribution,
  name: AttributionEffectName,
): Derivation {
  const { periods, ends, quality } = attribution;
  if (periods.known && periods.value.length !== ends.length)
    throw new RangeError(`${periods.value.length} periods, but ${ends.length} last days`);
  const report = periods.known ? brinsonFachler(periods.value) : periods;
  const base: Omit<Derivation, 'terms' | 'rows'> = {
    figure: name.effect,
    value: effectValue(report, name),
    formula: FORMULAS[name.effect],
    method:
      'Brinson–Fachler, periods linked by Carino; a group outside the benchmark is held against all of it',
    page: 'attribution',
    quality: quality ?? { stale: 0, gaps: [] },
  };
  if (!report.known) return { ...base, terms: [], rows: [] };
  const { portfolioReturn, benchmarkReturn } = report.value;
  const linkOfWhole = carinoRelativeFactor(portfolioReturn, benchmarkReturn);
  return {
    ...base,
    terms: toTerms({
      portfolioReturn: known(portfolioReturn),
      benchmarkReturn: known(benchmarkReturn),
      linkOfWhole: known(linkOfWhole),
    }),
    rows: effectRows(attribution, name.group, linkOfWhole),
  };
}
