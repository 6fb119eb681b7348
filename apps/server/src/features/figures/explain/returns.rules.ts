/** Explanations of the returns of a range: the factors, and the cash flows of the internal rate. */
import type { ExplainedRow, Explanation, FormulaPart } from '@partnerfolio/contract/figures/explanations';
import { dateOfDay } from '@partnerfolio/finance/dates';
import { linkedPeriods } from '@partnerfolio/finance/linked-periods';
import type { LinkedPeriod } from '@partnerfolio/finance/linked-periods';
import { irrFlows, rangeBounds, rangeFigures } from '@partnerfolio/finance/range-figures';
import type { RangeFigures } from '@partnerfolio/finance/range-figures';
import { moneyOfDays, rangeMoney } from '@partnerfolio/finance/range-money';
import {
  checksOfReturns,
  leftOutAmounts,
  moneyFigure,
  moneyWeightedFigure,
  notedFigure,
  withOutdated,
  rateFigure,
} from '../compute/figures.rules.ts';
import {
  byTerms,
  column,
  finite,
  inCurrency,
  marks,
  moneyTerm,
  noRows,
  numberTerm,
  onDay,
  overRange,
  plain,
  rateTerm,
  row,
  rowsFrom,
  sign,
  term,
} from './draft.rules.ts';
import type { Computed } from '../compute/inputs/computed.actions.ts';
import type { Draft, Scene, SeriesScene } from './draft.rules.ts';
import { listedAtMost, rangeIssues } from './issues.rules.ts';

/** The portfolio whose own series is explained; null for a part of it, or for several combined. */
const wholeOf = ({ asked, computed }: SeriesScene): Computed | null =>
  asked.figure === 'holdingReturn' ? null : computed;

const leftOutOf = (scene: SeriesScene, figures: RangeFigures): Explanation['leftOut'] => {
  const { leftOut } = figures;
  const computed = wholeOf(scene);
  if (computed === null) return null;
  const amounts = leftOutAmounts(figures, moneyOfDays(computed, leftOut?.days ?? []));
  if (amounts === null || leftOut === null) return null;
  const days = leftOut.days.slice(0, listedAtMost);
  const { charges, income, returnedCapital } = amounts;
  return { charges, income, returnedCapital, days };
};

/** The gain on the money paid in: what many readers expect a return to be. */
const gainTerms = (scene: SeriesScene, figures: RangeFigures): Draft['terms'] => {
  const computed = wholeOf(scene);
  if (computed === null) return [];
  const { baseCurrency: currency } = computed.settings;
  const money = rangeMoney(computed, figures);
  const { openingValue, inflow } = figures;
  const paidIn = openingValue.known && inflow.known ? openingValue.value + inflow.value : null;
  const gain = moneyFigure(money.gain);
  const isUsable = gain.known && paidIn !== null && paidIn > 0;
  if (!isUsable) return [];
  return [
    moneyTerm('gain', { figure: gain, currency }, overRange('gain', figures)),
    moneyTerm('paidIn', { figure: paidIn, currency }),
    numberTerm('gainOnPaidIn', 'rate', Number(gain.value) / paidIn),
  ];
};

/** What a day says in detail: the portfolio or the holding at its end. */
const dayExplained = (
  { asked, computed }: SeriesScene,
  { lastDay, closing }: LinkedPeriod,
): ExplainedRow['explained'] => {
  if (computed === null) return null;
  if (asked.figure !== 'holdingReturn') return onDay('value', dateOfDay(lastDay));
  // On the day of its sale nothing is left of a holding.
  return closing === 0 ? null : onDay('holdingValue', dateOfDay(lastDay), asked.instrumentId);
};

/** What a period says in detail: its days, or the single day. */
const periodExplained = (scene: SeriesScene, period: LinkedPeriod): ExplainedRow['explained'] => {
  const { asked } = scene;
  if (asked.by === 'days' || period.firstDay === period.lastDay) return dayExplained(scene, period);
  const isNamed = asked.figure === 'yearToDate' || asked.figure === 'sinceInception';
  const [from, to] = [dateOfDay(period.firstDay - 1), dateOfDay(period.lastDay)];
  return {
    ...overRange(isNamed ? 'twr' : asked.figure, { from, to }),
    by: 'days',
    ...(asked.instrumentId !== undefined && { instrumentId: asked.instrumentId }),
  };
};

const periodRow = (scene: SeriesScene, period: LinkedPeriod): ExplainedRow => {
  const { firstDay, lastDay, opening, inflow, closing, outflow, fees, factor, product, note } = period;
  const isOpened = scene.isCut === true && firstDay === scene.series.firstDay;
  const isValued = note !== 'missing_price';
  const hasEntries = scene.computed !== null && (inflow !== 0 || outflow !== 0);
  const entries = { from: dateOfDay(firstDay), to: dateOfDay(lastDay) };
  return row(
    {
      firstDay: dateOfDay(firstDay),
      lastDay: dateOfDay(lastDay),
      start: isValued ? opening : null,
      inflow,
      end: isValued ? closing : null,
      outflow,
      ...(scene.asked.figure === 'twrGross' && { fees }),
      factor: finite(factor),
      product: finite(product),
    },
    {
      marks: marks([isOpened && 'opening', note]),
      explained: periodExplained(scene, period),
      entries: hasEntries ? { ...entries, instrumentId: scene.asked.instrumentId ?? null } : null,
    },
  );
};

const periodColumns = (scene: SeriesScene): Explanation['columns'] => {
  const money = inCurrency(scene.series.baseCurrency);
  const fees = scene.asked.figure === 'twrGross' ? [money('fees')] : [];
  const days = scene.asked.by === 'days' ? [plain('firstDay')] : [plain('firstDay'), plain('lastDay')];
  return [
    ...days,
    money('start'),
    money('inflow'),
    money('end'),
    money('outflow'),
    ...fees,
    plain('factor'),
    plain('product'),
  ];
};

/** The time-weighted return as the product of the factors of its periods. */
export const explainTimeWeighted = (scene: SeriesScene): Draft => {
  const { series, asked, range } = scene;
  const isGross = asked.figure === 'twrGross';
  const figures = rangeFigures(series, range);
  const periods = linkedPeriods(series, range, { isGross, isDaily: asked.by === 'days' });
  const product = periods.at(-1)?.product ?? 1;
  const figure = isGross ? figures.twrGross : figures.twr;
  return {
    from: figures.from,
    value: { unit: 'rate', figure: notedFigure(rateFigure(figure), figures) },
    formula: [sign('∏'), column('factor'), sign('− 1')],
    substituted: figure.known ? [term('product'), sign('− 1')] : [],
    terms: [
      ...(figure.known ? [numberTerm('product', 'factor', product)] : []),
      ...gainTerms(scene, figures),
    ],
    columns: periodColumns(scene),
    rows: rowsFrom(periods, (period) => periodRow(scene, period)),
    sums: figure.known ? { product } : {},
    leftOut: leftOutOf(scene, figures),
    checks: checksOfReturns(series, range, figures),
    ...rangeIssues(scene, figures),
  };
};

/** (1 + return)^(365 / days) − 1. */
export const annualFormula = (name: 'twr' | 'benchmarkReturn'): FormulaPart[] => [
  sign('(1 +'),
  term(name),
  sign(')^(365 ÷'),
  term('days'),
  sign(') − 1'),
];

/** The return of the range, compounded to a year. */
export const explainAnnualised = (scene: SeriesScene): Draft => {
  const figures = rangeFigures(scene.series, scene.range);
  const formula = annualFormula('twr');
  return {
    from: figures.from,
    ...byTerms({ unit: 'rate', figure: notedFigure(rateFigure(figures.twrAnnualised), figures) }, formula),
    terms: [
      rateTerm('twr', rateFigure(figures.twr), overRange('twr', figures)),
      numberTerm('days', 'count', figures.days),
    ],
    leftOut: leftOutOf(scene, figures),
    checks: checksOfReturns(scene.series, scene.range, figures),
    ...rangeIssues(scene, figures),
  };
};

/** A flow of the internal rate's equation. */
interface EquationFlow {
  readonly day: number;
  readonly amount: number;
  readonly days: number;
  readonly discount: number;
  readonly kind: 'opening' | 'closing' | null;
}

/** The flows as `rangeFigures` gives them to the search of the rate. */
const equationFlows = ({ computed, range }: Scene, { closingValue, xirr }: RangeFigures): EquationFlow[] => {
  const { series } = computed;
  const { span, refused } = rangeBounds(series, range);
  if (refused !== null || !closingValue.known) return [];
  const all = irrFlows(series, span, closingValue.value);
  const flows = all.map((flow, i) => ({
    ...flow,
    kind: i === 0 ? ('opening' as const) : i === all.length - 1 ? ('closing' as const) : null,
  }));
  const counted = flows.filter(({ amount }) => amount !== 0);
  const first = counted[0]?.day ?? 0;
  return counted.map((flow) => {
    const days = flow.day - first;
    const discount = xirr.known ? (1 + xirr.value) ** (-days / 365) : Number.NaN;
    return { ...flow, days, discount };
  });
};

const flowRow = ({ day, amount, days, discount, kind }: EquationFlow): ExplainedRow =>
  row(
    { day: dateOfDay(day), amount, days, discount: finite(discount), present: finite(amount * discount) },
    {
      marks: marks([kind]),
      explained: kind === null ? null : onDay('value', dateOfDay(day)),
      entries: kind === null ? { from: dateOfDay(day), to: dateOfDay(day), instrumentId: null } : null,
    },
  );

const equation: FormulaPart[] = [sign('∑'), column('amount'), sign('÷ (1 + '), term('irr')];
const yearlyEquation = [...equation, sign(')^('), column('days'), sign('÷ 365) = 0')];
const periodFormula = [sign('(1 +'), term('irr'), sign(')^('), term('days'), sign('÷ 365) − 1')];

const irrTerms = (scene: Scene, figures: RangeFigures, flows: readonly EquationFlow[]): Draft['terms'] => {
  const { xirr } = figures;
  const isOfPeriod = scene.asked.figure === 'irrOfPeriod';
  const residual = flows.reduce((sum, { amount, discount }) => sum + amount * discount, 0);
  const roots = (xirr.roots ?? []).length > 1 ? (xirr.roots ?? []) : [];
  const explained = isOfPeriod ? overRange('irr', figures) : null;
  return [
    rateTerm('irr', moneyWeightedFigure(xirr), explained),
    ...(isOfPeriod ? [numberTerm('days', 'count', flows.at(-1)?.days ?? figures.days)] : []),
    ...(xirr.known
      ? [moneyTerm('residual', { figure: residual, currency: scene.computed.settings.baseCurrency })]
      : []),
    ...roots.map((root) => numberTerm('root', 'rate', root)),
    ...gainTerms(scene, figures),
  ];
};

/** The money-weighted return: the flows, and the equation's check at the rate that was found. */
export const explainMoneyWeighted = (scene: Scene): Draft => {
  const { computed, asked, range } = scene;
  const figures = rangeFigures(computed.series, range);
  const flows = equationFlows(scene, figures);
  const money = inCurrency(computed.settings.baseCurrency);
  const isOfPeriod = asked.figure === 'irrOfPeriod';
  const solved = isOfPeriod ? rateFigure(figures.xirrOfPeriod) : moneyWeightedFigure(figures.xirr);
  const figure = withOutdated(solved, figures);
  const present = flows.reduce((sum, flow) => sum + flow.amount * flow.discount, 0);
  return {
    from: figures.from,
    value: { unit: 'rate', figure },
    formula: isOfPeriod ? periodFormula : yearlyEquation,
    substituted: isOfPeriod && figures.xirr.known ? periodFormula : [],
    terms: irrTerms(scene, figures, flows),
    columns: [plain('day'), money('amount'), plain('days'), plain('discount'), money('present')],
    rows: flows.length === 0 ? noRows : rowsFrom(flows, flowRow),
    sums: figures.xirr.known && flows.length > 0 ? { present } : {},
    checks: checksOfReturns(computed.series, range, figures),
    ...rangeIssues(scene, figures),
  };
};
