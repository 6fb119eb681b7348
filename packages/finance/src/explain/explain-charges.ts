import type { LocalDate } from '../dates/dates.ts';
import { toTerms } from './derivation.ts';
import type { Derivation } from './derivation.ts';
import { amountText, unitsText } from '../number/exact.ts';
import { scheduledFee, feeSlices } from '../planning/fee-schedule.ts';
import type { FeeSchedule, FeeTerms } from '../planning/fee-schedule.ts';
import { toAmount } from '../number/money.ts';
import { stressed } from '../risk/stress.ts';
import type { StressLine, StressScenario } from '../risk/stress.ts';
import { known, mapFigure } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';

/** The input of `scheduledFee`, and the date of the value. */
export interface ExplainedFee {
  readonly schedule: FeeSchedule;
  readonly value: Figure;
  readonly terms: FeeTerms;
  readonly asAt: LocalDate;
}

const KINDS: Readonly<Record<FeeSchedule['kind'], string>> = {
  flat: 'one rate for all of the value',
  tiered: 'a rate for each slice of the value',
  breakpoint: 'the rate of the breakpoint that the whole value reaches',
};

/**
 * How a fee was computed: the slices of the value with their rates and yearly amounts, the minimum, and the fraction
 * of the year. If the value is unknown or the tiers are invalid, the value is that reason and there are no rows.
 */
export function explainFee({ schedule, value, terms, asAt }: ExplainedFee): Derivation {
  const slices = (value.known ? feeSlices(schedule, toAmount(value.value)) : null) ?? [];
  const { numerator, denominator } = terms.period ?? { numerator: 1, denominator: 1 };
  return {
    figure: 'fee',
    value: scheduledFee(schedule, value, terms),
    formula: 'max(Σ fee, minimum) × numerator / denominator',
    method: `${KINDS[schedule.kind]}; rounded half-even to the minor unit of ${terms.currency}`,
    page: 'fees',
    terms: toTerms({
      value,
      minimum: known(schedule.minimum ?? '0'),
      numerator: known(numerator),
      denominator: known(denominator),
    }),
    rows: slices.map(({ from, to, rate, fee }) => ({
      date: asAt,
      subject: '',
      values: {
        from: amountText(from),
        to: amountText(to),
        ratePct: unitsText(rate),
        fee: amountText(fee),
      },
    })),
    quality: { stale: 0, gaps: [] },
  };
}

/** The input of `stressed`, and the date of the holdings' values. */
export interface ExplainedStress {
  readonly lines: readonly StressLine[];
  readonly scenario: StressScenario;
  readonly asAt: LocalDate;
}

/**
 * How the change in a scenario was computed: each holding with its value, its asset class, the shock of that class,
 * and its change. If a value or a shock is unknown, the value is that reason and there are no rows.
 */
export function explainStress({ lines, scenario, asAt }: ExplainedStress): Derivation {
  const report = stressed(lines, scenario);
  const rows = report.known ? report.value.rows : [];
  return {
    figure: 'stress',
    value: mapFigure(report, ({ change }) => change),
    formula: 'Σ value × shockPct / 100',
    method: `scenario ${scenario.id}: the shock of its asset class on each holding`,
    page: 'stress',
    terms: report.known
      ? toTerms({
          before: known(report.value.before),
          after: known(report.value.after),
          changePct: report.value.changePct,
        })
      : [],
    rows: rows.map(({ id, shockPct, change }, i) => {
      const line = lines[i];
      const value = line?.value.known === true ? line.value.value : 'unknown';
      return {
        date: asAt,
        subject: id,
        values: { value, assetClass: line?.assetClass ?? '', shockPct, change },
      };
    }),
    quality: { stale: 0, gaps: [] },
  };
}
