/** Explanations of what a portfolio is worth on a day, what it gained over a range, and the totals of its holdings. */
import type { ExplainedRow, Explanation } from '@partnerfolio/contract/figures/explanations';
import type { MoneyFigure } from '@partnerfolio/contract/figures/values';
import type { CashLine } from '@partnerfolio/finance/cash-lines';
import { dateOfDay, dayOfDate, lastWeekday } from '@partnerfolio/finance/dates';
import { Decimal } from '@partnerfolio/finance/decimal';
import type { HoldingLine } from '@partnerfolio/finance/holding-line';
import { rangeFigures } from '@partnerfolio/finance/range-figures';
import type { DateRange } from '@partnerfolio/finance/range-figures';
import { rangeMoney } from '@partnerfolio/finance/range-money';
import type { PartialTotal } from '@partnerfolio/finance/totals';
import { known } from '@partnerfolio/finance/unknown';
import { holdingsAsAt } from '@partnerfolio/finance/valuation';
import type { HoldingsReport } from '@partnerfolio/finance/valuation';
import { dayChange, moneyFigure, totalFigure } from '../compute/figures.rules.ts';
import {
  byTerms,
  cell,
  column,
  inCurrency,
  instrumentRef,
  marks,
  moneyTerm,
  numberTerm,
  onDay,
  overRange,
  plain,
  rateParts,
  rateTerm,
  row,
  rowsFrom,
  sign,
  term,
} from './draft.rules.ts';
import type { Draft, Scene } from './draft.rules.ts';
import { rangeIssues } from './issues.rules.ts';

/** Everything held on the day of the scene, as the page shows it. */
export const reportOn = ({ computed, asAt }: Scene): HoldingsReport =>
  holdingsAsAt(computed.ledger, computed.market, { settings: computed.settings, asAt });

/** What a row says about the origin of its price. */
const sourceMarks = {
  close: false,
  valuation: 'valuation',
  trade: 'trade_price',
  derived: 'derived_price',
  worthless: 'worthless',
} as const satisfies Record<NonNullable<HoldingLine['priceSource']>, ExplainedRow['marks'][number] | false>;

/** What a user should know of a line's price and rate. */
export const lineMarks = (line: HoldingLine): ExplainedRow['marks'] =>
  marks([
    line.priceSource !== null && sourceMarks[line.priceSource],
    line.isPriceStale && 'stale_price',
    line.isSplitWaiting && 'split_to_be_booked',
    line.rate?.isStale === true && 'stale_rate',
    !line.price.known && 'missing_price',
    line.price.known && line.rate === null && 'missing_rate',
  ]);

/** The day of the closing price that a line uses. */
export const closeDay = ({ priceSource, priceDate }: HoldingLine): ExplainedRow['priceDay'] =>
  priceSource === 'close' ? priceDate : null;

const lineRow = ({ computed, asAt }: Scene, line: HoldingLine): ExplainedRow => {
  const instrument = instrumentRef(computed, line.instrumentId);
  const rate = rateParts(line.rate);
  return row(
    {
      subject: instrument?.symbol ?? null,
      quantity: line.quantity,
      price: cell(moneyFigure(line.price)),
      priceDay: line.priceDate,
      amount: cell(moneyFigure(line.value)),
      currency: line.currency,
      ...rate.values,
      base: cell(moneyFigure(line.valueBase)),
    },
    {
      marks: lineMarks(line),
      instrument,
      priceDay: closeDay(line),
      rate: rate.rate,
      explained: onDay('holdingValue', asAt, line.instrumentId),
    },
  );
};

const cashRow = ({ asAt }: Scene, line: CashLine): ExplainedRow => {
  const rate = rateParts(line.rate);
  return row(
    {
      subject: null,
      amount: cell(moneyFigure(known(line.balance))),
      currency: line.currency,
      ...rate.values,
      base: cell(moneyFigure(line.valueBase)),
    },
    {
      marks: marks([line.rate === null && 'missing_rate', line.isStale && 'stale_rate']),
      rate: rate.rate,
      explained: { figure: 'cash', to: asAt, currency: line.currency },
    },
  );
};

/** The shown total, and how many lines it leaves out. */
export const totalDraft = (
  scene: Scene,
  total: PartialTotal,
  lines: number,
): Pick<Draft, 'value' | 'terms'> => ({
  value: {
    unit: 'money',
    currency: scene.computed.settings.baseCurrency,
    figure: totalFigure(total, lines),
  },
  terms: total.unknownLines === 0 ? [] : [numberTerm('unknownLines', 'count', total.unknownLines)],
});

/** The sum of a column as the page shows the total, which leaves out unknown lines. */
export const sumCell = (figure: MoneyFigure, name: keyof Explanation['sums']): Explanation['sums'] =>
  figure.known ? { [name]: figure.value } : {};

/** The value on a day: each holding's quantity × price × rate, and each balance × rate. */
export const explainValue = (scene: Scene): Draft => {
  const report = reportOn(scene);
  const { lines, cash } = report;
  const total = totalDraft(scene, report.value, lines.length + cash.length);
  const base = inCurrency(scene.computed.settings.baseCurrency);
  const items = [
    ...lines.map((line) => ({ line, write: () => lineRow(scene, line) })),
    ...cash.map((line) => ({ line, write: () => cashRow(scene, line) })),
  ];
  return {
    ...total,
    formula: [sign('∑'), column('quantity'), sign('×'), column('price'), sign('×'), column('fxRate')],
    columns: [
      plain('subject'),
      plain('quantity'),
      plain('price'),
      plain('priceDay'),
      plain('amount'),
      plain('currency'),
      plain('fxRate'),
      plain('rateDay'),
      base('base'),
    ],
    rows: rowsFrom(items, ({ write }) => write()),
    sums: total.value.unit === 'money' ? sumCell(total.value.figure, 'base') : {},
  };
};

/** The change of prices and rates: the gain without income, before charges. */
const marketGain = (money: Record<'gain' | 'income' | 'fees' | 'taxes', MoneyFigure>): MoneyFigure => {
  const { gain, income, fees, taxes } = money;
  const missing = [gain, income, fees, taxes].find((figure) => !figure.known);
  if (missing !== undefined) return missing;
  if (!gain.known || !income.known || !fees.known || !taxes.known) return gain;
  const value = new Decimal(gain.value).minus(income.value).plus(fees.value).plus(taxes.value);
  return { known: true, value: value.toFixed() };
};

const negated = (figure: MoneyFigure): MoneyFigure =>
  figure.known ? { ...figure, value: new Decimal(figure.value).negated().toFixed() } : figure;

const gainDraft = (scene: Scene, range: DateRange): Draft => {
  const { computed } = scene;
  const currency = computed.settings.baseCurrency;
  const money = rangeMoney(computed, range);
  const gain = moneyFigure(money.gain);
  const [income, fees, taxes] = [money.income, money.fees, money.taxes].map(moneyFigure) as [
    MoneyFigure,
    MoneyFigure,
    MoneyFigure,
  ];
  const formula = [
    term('closingValue'),
    sign('−'),
    term('openingValue'),
    sign('−'),
    term('inflows'),
    sign('+'),
    term('outflows'),
  ];
  return {
    from: money.from,
    ...byTerms({ unit: 'money', currency, figure: gain }, formula),
    terms: [
      moneyTerm(
        'closingValue',
        { figure: moneyFigure(money.closingValue), currency },
        onDay('value', money.to),
      ),
      moneyTerm(
        'openingValue',
        { figure: moneyFigure(money.openingValue), currency },
        onDay('value', money.from),
      ),
      moneyTerm('inflows', { figure: moneyFigure(money.inflow), currency }, overRange('inflows', money)),
      moneyTerm('outflows', { figure: moneyFigure(money.outflow), currency }, overRange('outflows', money)),
    ],
    split: [
      moneyTerm('marketGain', { figure: marketGain({ gain, income, fees, taxes }), currency }),
      moneyTerm('income', { figure: income, currency }, overRange('income', money)),
      moneyTerm('fees', { figure: negated(fees), currency }, overRange('fees', money)),
      moneyTerm('taxes', { figure: negated(taxes), currency }, overRange('taxes', money)),
    ],
    ...rangeIssues(scene, rangeFigures(computed.series, range)),
  };
};

/** The gain of a range. */
export const explainGain = (scene: Scene): Draft => gainDraft(scene, scene.range);

/** The gain of the last day; a weekend belongs to its Friday. */
export const explainDayChange = (scene: Scene): Draft => {
  const { computed, range } = scene;
  const ofDay = { from: dateOfDay(lastWeekday(dayOfDate(range.to)) - 1), to: range.to };
  const draft = gainDraft(scene, ofDay);
  if (computed.isClosed && range.to >= computed.asOf) {
    const figure = { known: false, reason: 'closed' } as const;
    return {
      ...draft,
      value: { unit: 'money', currency: computed.settings.baseCurrency, figure },
      substituted: [],
      split: [],
    };
  }
  const { rate } = dayChange(computed, range.to);
  return { ...draft, terms: [...draft.terms, rateTerm('twr', rate, overRange('twr', ofDay))] };
};

/** Total cost: the cost of each holding. */
export const explainCost = (scene: Scene): Draft => {
  const report = reportOn(scene);
  const total = totalDraft(scene, report.costBase, report.lines.length);
  const base = inCurrency(scene.computed.settings.baseCurrency);
  return {
    ...total,
    formula: [sign('∑'), column('cost')],
    columns: [plain('subject'), plain('quantity'), plain('localCost'), plain('currency'), base('cost')],
    rows: rowsFrom(report.lines, (line) => {
      const instrument = instrumentRef(scene.computed, line.instrumentId);
      return row(
        {
          subject: instrument?.symbol ?? null,
          quantity: line.quantity,
          localCost: cell(moneyFigure(line.cost)),
          currency: line.costCurrency,
          cost: cell(moneyFigure(line.costBase)),
        },
        {
          marks: marks([!line.costBase.known && 'unknown_cost']),
          instrument,
          explained: onDay('holdingCost', scene.asAt, line.instrumentId),
        },
      );
    }),
    sums: total.value.unit === 'money' ? sumCell(total.value.figure, 'cost') : {},
  };
};

/** The unrealised gain: that of each holding, split by price and exchange rate. */
export const explainUnrealised = (scene: Scene): Draft => {
  const report = reportOn(scene);
  const currency = scene.computed.settings.baseCurrency;
  const total = totalDraft(scene, report.unrealisedBase, report.lines.length);
  const base = inCurrency(currency);
  return {
    ...total,
    formula: [sign('∑'), column('value'), sign('−'), column('cost')],
    columns: [
      plain('subject'),
      base('value'),
      base('cost'),
      base('gain'),
      base('priceEffect'),
      base('fxEffect'),
    ],
    rows: rowsFrom(report.lines, (line) => {
      const instrument = instrumentRef(scene.computed, line.instrumentId);
      return row(
        {
          subject: instrument?.symbol ?? null,
          value: cell(moneyFigure(line.valueBase)),
          cost: cell(moneyFigure(line.costBase)),
          gain: cell(moneyFigure(line.gainBase)),
          priceEffect: cell(moneyFigure(line.pricePart)),
          fxEffect: cell(moneyFigure(line.currencyPart)),
        },
        {
          marks: [...lineMarks(line), ...marks([!line.costBase.known && 'unknown_cost'])],
          instrument,
          explained: onDay('holdingUnrealised', scene.asAt, line.instrumentId),
        },
      );
    }),
    split: effectTerms(report.lines, currency),
    sums: total.value.unit === 'money' ? sumCell(total.value.figure, 'gain') : {},
  };
};

/** The parts of the gain by price and by rate; empty if one of them is unknown. */
const effectTerms = (lines: readonly HoldingLine[], currency: string): Explanation['split'] => {
  let [price, fx] = [new Decimal(0), new Decimal(0)];
  for (const { pricePart, currencyPart } of lines) {
    if (!pricePart.known || !currencyPart.known) return [];
    price = price.plus(pricePart.value);
    fx = fx.plus(currencyPart.value);
  }
  return [
    moneyTerm('priceEffect', { figure: moneyFigure(known(price.toFixed())), currency }),
    moneyTerm('fxEffect', { figure: moneyFigure(known(fx.toFixed())), currency }),
  ];
};
