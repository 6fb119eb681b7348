import { carinoFactor } from '../attribution/carino.ts';
import { contributions, dayOfPart, linkDays } from '../attribution/contribution.ts';
import type { ContributionReport, LinkedDays, PartSeries } from '../attribution/contribution.ts';
import { dateOfDay } from '../dates/dates.ts';
import { at, markAt } from '../dates/day-arrays.ts';
import { toTerms } from './derivation.ts';
import type { Derivation, DerivationRow } from './derivation.ts';
import type { PerformanceSeries } from '../returns/performance.ts';
import { rangeFigures } from '../returns/range-figures.ts';
import type { DateRange } from '../returns/range-figures.ts';
import { known, mapFigure, unknown } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';

/** A portfolio and the parts of its return, as given to `contributions`. */
export interface ExplainedContribution {
  readonly whole: PerformanceSeries;
  readonly parts: readonly PartSeries[];
}

/** Smaller fractions of the capital are rounding of daily sums, which need no row. */
const ROUNDING = 1e-14;

/** A day of the period, before it is linked. */
interface DayGain {
  readonly day: number;
  readonly capital: number;
  readonly link: number;
}

function dayRow({ day, capital, link }: DayGain, values: DerivationRow['values']): DerivationRow {
  return { date: dateOfDay(day), subject: '', values: { ...values, capital, link } };
}

/** A day of a part: its value before and after, and its flows. */
function partRow(part: PartSeries, of: DayGain): DerivationRow | null {
  const { days } = part;
  const { opening, gain } = dayOfPart(part, of.day);
  if (gain === 0) return null;
  const i = of.day - days.window.firstDay;
  const closing = days.value[i] ?? 0;
  const flows = { inflow: days.inflow[i] ?? 0, outflow: days.outflow[i] ?? 0 };
  return dayRow(of, { opening, closing, ...flows, gain });
}

/** A day of the rest: the gain of the whole minus that of all parts. */
function restRow({ whole, parts }: ExplainedContribution, of: DayGain): DerivationRow | null {
  const all = dayOfPart(whole, of.day).gain;
  const explained = parts.reduce((sum, part) => sum + dayOfPart(part, of.day).gain, 0);
  const gain = all - explained;
  return Math.abs(gain) <= ROUNDING * of.capital ? null : dayRow(of, { all, explained, gain });
}

/** The days that contributed something; none for an unknown part. */
function contributionRows(
  scene: ExplainedContribution,
  id: string | null,
  linked: LinkedDays,
): DerivationRow[] {
  const { whole, parts } = scene;
  const part = parts.find((one) => one.id === id);
  if (id !== null && part === undefined) return [];
  const rows: DerivationRow[] = [];
  for (let i = linked.first; i <= linked.last; i++) {
    const day = whole.firstDay + i;
    const { capital } = dayOfPart(whole, day);
    if (markAt(whole.hasCapital, i) === 0) continue;
    const of = { day, capital, link: at(linked.weights, i - linked.first) };
    const row = part === undefined ? restRow(scene, of) : partRow(part, of);
    if (row !== null) rows.push(row);
  }
  return rows;
}

function contributionValue(report: Figure<ContributionReport>, id: string | null): Figure<number> {
  if (!report.known || id === null) return mapFigure(report, ({ rest }) => rest);
  const row = report.value.rows.find((one) => one.id === id);
  return row === undefined ? unknown('no_value', { instrumentIds: [id] }) : known(row.contribution);
}

/**
 * How the contribution of a part to the return of a range was computed: each day with a gain or loss, its value
 * before and after, its flows, the capital of the whole, and Carino's weight of the day. `null` explains the rest,
 * whose days have the gain of the whole and that of all parts. Decimals with their signs. If the return is unknown,
 * or there is no such part (`no_value`), the value is that reason and there are no rows.
 */
export function explainContribution(
  scene: ExplainedContribution,
  id: string | null,
  range: DateRange,
): Derivation {
  const { twr, staleDays, gaps } = rangeFigures(scene.whole, range);
  const linked = linkDays(scene.whole, range);
  const gain = id === null ? 'all − explained' : 'closing + outflow − opening − inflow';
  return {
    figure: id === null ? 'rest' : 'contribution',
    value: contributionValue(contributions(scene.whole, scene.parts, range), id),
    formula: `Σ gain / capital × link, gain = ${gain}`,
    method: 'link = (ln(1 + r) / r of the day) / (ln(1 + twr) / twr), by Carino',
    page: 'contribution',
    terms: toTerms({ twr, linkOfWhole: mapFigure(twr, carinoFactor) }),
    rows: linked.known ? contributionRows(scene, id, linked.value) : [],
    quality: { stale: staleDays, gaps },
  };
}
