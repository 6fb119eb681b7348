/** Explanations of a holding's figures on a day, and of the gain of a sale. Null if there is no such holding or sale. */
import type { ExplainedRow, Explanation } from '@partnerfolio/contract/figures/explanations';
import { quotedUnits } from '@partnerfolio/finance/booking';
import { dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';
import { unitsText } from '@partnerfolio/finance/exact';
import { bookingsThrough } from '@partnerfolio/finance/ledger';
import type { HoldingLine } from '@partnerfolio/finance/holding-line';
import { openPositions, realisedGains } from '@partnerfolio/finance/lot-views';
import type { LotView, RealisedGain } from '@partnerfolio/finance/lot-views';
import { replayLots } from '@partnerfolio/finance/lot-replay';
import { majorCurrency } from '@partnerfolio/finance/money';
import { exactRate, statedRate } from '@partnerfolio/finance/rates';
import type { HoldingsReport } from '@partnerfolio/finance/valuation';
import { dayReturnParts } from '../compute/holdings/day-returns.rules.ts';
import { moneyFigure, rateFigure, totalFigure } from '../compute/figures.rules.ts';
import {
  cell,
  column,
  inCurrency,
  instrumentRef,
  marks,
  moneyTerm,
  numberTerm,
  onDay,
  plain,
  rateParts,
  row,
  rowsFrom,
  sign,
  term,
} from './draft.rules.ts';
import type { Draft, Rows, Scene } from './draft.rules.ts';
import { closeDay, lineMarks, reportOn } from './values.rules.ts';

/** The asked holding, with everything held on that day. */
interface Held {
  readonly scene: Scene;
  readonly report: HoldingsReport;
  readonly line: HoldingLine;
  readonly base: string;
}

const withHolding = (scene: Scene, explain: (held: Held) => Draft): Draft | null => {
  const report = reportOn(scene);
  const line = report.lines.find(({ instrumentId }) => instrumentId === scene.asked.instrumentId);
  if (line === undefined) return null;
  const draft = explain({ scene, report, line, base: scene.computed.settings.baseCurrency });
  return { ...draft, instrument: instrumentRef(scene.computed, line.instrumentId) };
};

/** The days on which the quantity changed. */
const quantityRows = ({ scene, line }: Held): Rows => {
  const { ledger } = scene.computed;
  const place = ledger.instruments.findIndex(({ id }) => id === line.instrumentId);
  const last = dayOfDate(scene.asAt);
  let before = 0n;
  const changes = (ledger.steps[place] ?? [])
    .filter(({ day }) => day <= last)
    .flatMap((step) => {
      const change = step.quantity - before;
      before = step.quantity;
      const isSplit = step.ratioNew !== step.ratioOld;
      return change === 0n && !isSplit ? [] : [{ step, change, isSplit }];
    });
  return rowsFrom(changes, ({ step, change, isSplit }) => {
    const day = dateOfDay(step.day);
    return row(
      { day, change: unitsText(change), quantity: unitsText(step.quantity) },
      {
        marks: marks([isSplit && 'split']),
        entries: { from: day, to: day, instrumentId: line.instrumentId },
      },
    );
  });
};

/** The currency of the price as quoted, what the price states, and how many of its units make one of the currency. */
const quoteOf = ({ scene, line }: Held) => {
  const { currency: quoted = line.currency, quotation = 'unit' } =
    scene.computed.instruments.get(line.instrumentId) ?? {};
  const { perUnit } = majorCurrency(quoted as typeof line.currency);
  const unit = quotation === 'percent' ? ('priceInPercent' as const) : ('price' as const);
  return { quoted, unit, perUnit: perUnit * quotedUnits({ quotation }) };
};

/** The row of the price and the rate that a line uses, with where they come from. */
const quoteRow = ({
  scene,
  line,
}: Held): Pick<ExplainedRow, 'marks' | 'priceDay' | 'rate' | 'instrument'> => ({
  marks: lineMarks(line),
  priceDay: closeDay(line),
  rate: rateParts(line.rate).rate,
  instrument: instrumentRef(scene.computed, line.instrumentId),
});

/** The accrued interest, which the value does not contain; no term for an instrument quoted per unit. */
const accruedTerms = ({ line: { accruedInterest: accrued }, base }: Held): Draft['terms'] =>
  accrued === null ? [] : [moneyTerm('accruedInterest', { figure: moneyFigure(accrued), currency: base })];

/** Quantity × price × rate; below, the days that made the quantity. */
export const explainHoldingValue = (scene: Scene): Draft | null =>
  withHolding(scene, (held) => {
    const { line, base } = held;
    const { quoted, unit, perUnit } = quoteOf(held);
    const isForeign = line.currency !== base;
    const formula = [
      term('quantity'),
      sign('×'),
      term('price'),
      ...(perUnit === 1n ? [] : [sign(`÷ ${perUnit}`)]),
      ...(isForeign ? [sign('×'), term('fxRate')] : []),
    ];
    const value = moneyFigure(line.valueBase);
    const price = moneyFigure(line.price);
    return {
      value: { unit: 'money', currency: base, figure: value },
      formula,
      substituted: value.known ? formula : [],
      terms: [
        numberTerm('quantity', 'quantity', line.quantity),
        {
          ...numberTerm('price', unit, price.known ? { known: true, value: price.value } : price),
          currency: quoted,
        },
        ...(isForeign
          ? [moneyTerm('localValue', { figure: moneyFigure(line.value), currency: line.currency })]
          : []),
        ...(isForeign && line.rate !== null ? [numberTerm('fxRate', 'factor', line.rate.rate)] : []),
        ...accruedTerms(held),
      ],
      quote: {
        ...quoteRow(held),
        day: line.priceDate,
        rateDay: line.rateDate,
      },
      columns: [plain('day'), plain('change'), plain('quantity')],
      rows: quantityRows(held),
      sums: { change: line.quantity },
    };
  });

/** The share of the portfolio's value. */
export const explainHoldingWeight = (scene: Scene): Draft | null =>
  withHolding(scene, ({ report, line, base }) => {
    const formula = [term('value'), sign('÷'), term('total')];
    const total = totalFigure(report.value, report.lines.length + report.cash.length);
    return {
      value: { unit: 'rate', figure: rateFigure(line.weight) },
      formula,
      substituted: line.weight.known ? formula : [],
      terms: [
        moneyTerm(
          'value',
          { figure: moneyFigure(line.valueBase), currency: base },
          onDay('holdingValue', scene.asAt, line.instrumentId),
        ),
        moneyTerm('total', { figure: total, currency: base }, onDay('value', scene.asAt)),
      ],
    };
  });

/** The id of a lot: the entry that acquired it, with a number if that entry brought several lots. */
const lotEntry = (id: string): string => id.split('/', 1)[0] ?? id;

/** Lots with their costs, each with the rate of its own day. */
const lotRows = ({ computed }: Scene, lots: readonly LotView[], currency: string): Rows => {
  const { ledger, market, settings } = computed;
  const types = new Map(ledger.bookings.map(({ entry, type }) => [entry.id, type]));
  const pair = { from: currency as typeof settings.baseCurrency, to: settings.baseCurrency };
  return rowsFrom(lots, ({ id, acquired, quantity, cost, costBase }) => {
    const day = dayOfDate(acquired);
    const rate = exactRate(market.rates, pair, day);
    const found = rateParts(rate === null ? null : statedRate(market.rates, rate, day));
    const entry = lotEntry(id);
    const type = types.get(entry);
    return row(
      {
        day: acquired,
        quantity,
        localCost: cell(moneyFigure(cost)),
        ...found.values,
        cost: cell(moneyFigure(costBase)),
      },
      {
        marks: marks([!costBase.known && 'unknown_cost']),
        transaction: type === undefined ? null : { id: entry, type },
        rate: found.rate,
      },
    );
  });
};

const lotColumns = (local: string, base: string): Explanation['columns'] => [
  plain('day'),
  plain('quantity'),
  ...(local === base ? [] : [inCurrency(local)('localCost'), plain('fxRate'), plain('rateDay')]),
  inCurrency(base)('cost'),
];

const positionLots = ({ report, line }: Held): readonly LotView[] =>
  openPositions(report.book).find(({ instrumentId }) => instrumentId === line.instrumentId)?.lots ?? [];

/** The lots that are still open. */
const openLots = (held: Held): Pick<Draft, 'columns' | 'rows' | 'sums'> => {
  const { scene, line, base } = held;
  const cost = moneyFigure(line.costBase);
  return {
    columns: lotColumns(line.costCurrency, base),
    rows: lotRows(scene, positionLots(held), line.costCurrency),
    sums: { quantity: line.quantity, ...(cost.known && { cost: cost.value }) },
  };
};

/** The cost of the lots that are still open. */
export const explainHoldingCost = (scene: Scene): Draft | null =>
  withHolding(scene, (held) => ({
    value: { unit: 'money', currency: held.base, figure: moneyFigure(held.line.costBase) },
    formula: [sign('∑'), column('cost')],
    terms: [],
    ...openLots(held),
  }));

const effects = (line: Pick<HoldingLine, 'pricePart' | 'currencyPart'>, base: string) => [
  moneyTerm('priceEffect', { figure: moneyFigure(line.pricePart), currency: base }),
  moneyTerm('fxEffect', { figure: moneyFigure(line.currencyPart), currency: base }),
];

/** Value less cost, split by price and exchange rate; below, the lots that are still open. */
export const explainHoldingUnrealised = (scene: Scene): Draft | null =>
  withHolding(scene, (held) => {
    const { line, base } = held;
    const { instrumentId } = line;
    const formula = [term('value'), sign('−'), term('cost')];
    const gain = moneyFigure(line.gainBase);
    return {
      value: { unit: 'money', currency: base, figure: gain },
      formula,
      substituted: gain.known ? formula : [],
      terms: [
        moneyTerm(
          'value',
          { figure: moneyFigure(line.valueBase), currency: base },
          onDay('holdingValue', scene.asAt, instrumentId),
        ),
        moneyTerm(
          'cost',
          { figure: moneyFigure(line.costBase), currency: base },
          onDay('holdingCost', scene.asAt, instrumentId),
        ),
      ],
      split: effects(line, base),
      ...openLots(held),
    };
  });

/** The change of the last day over the capital of that day. */
export const explainHoldingDayChange = (scene: Scene): Draft | null =>
  withHolding(scene, ({ line, base }) => {
    const { computed, asAt } = scene;
    const { ledger } = computed;
    const day = dayOfDate(asAt);
    const ofDay = ledger.bookings.slice(bookingsThrough(ledger, day - 1), bookingsThrough(ledger, day));
    const parts = dayReturnParts(computed, line, ofDay);
    const formula = [
      term('change'),
      sign('÷ ('),
      term('value'),
      sign('−'),
      term('change'),
      sign('+'),
      term('paidOut'),
      sign(')'),
    ];
    const paidOut =
      parts.out === null
        ? []
        : [{ ...numberTerm('paidOut', 'factor', parts.out), unit: 'money' as const, currency: base }];
    return {
      value: { unit: 'rate', figure: parts.figure },
      formula,
      substituted: parts.figure.known ? formula : [],
      terms: [
        moneyTerm('change', { figure: moneyFigure(line.dayChangeBase), currency: base }),
        moneyTerm(
          'value',
          { figure: moneyFigure(line.valueBase), currency: base },
          onDay('holdingValue', asAt, line.instrumentId),
        ),
        ...paidOut,
      ],
    };
  });

const gainTerms = (gain: RealisedGain, base: string): Draft['terms'] => {
  const isForeign = gain.currency !== base;
  return [
    moneyTerm('proceeds', { figure: moneyFigure(gain.proceedsBase), currency: base }),
    moneyTerm('cost', { figure: moneyFigure(gain.costBase), currency: base }),
    ...(isForeign
      ? [
          moneyTerm('localProceeds', { figure: moneyFigure(gain.proceeds), currency: gain.currency }),
          moneyTerm('localCost', { figure: moneyFigure(gain.cost), currency: gain.currency }),
        ]
      : []),
  ];
};

/** Proceeds less the cost of the lots that were sold. */
export const explainRealisedGain = (scene: Scene): Draft | null => {
  const { computed, asked } = scene;
  const { ledger, market, settings } = computed;
  const { baseCurrency: base, costMethod } = settings;
  const book = replayLots(ledger, { rates: market.rates, baseCurrency: base, costMethod });
  const gain = realisedGains(book).filter(({ entryId }) => entryId === asked.transactionId)[asked.place];
  if (gain === undefined) return null;
  const value = moneyFigure(gain.gainBase);
  const formula = [term('proceeds'), sign('−'), term('cost')];
  const cost = moneyFigure(gain.costBase);
  return {
    value: { unit: 'money', currency: base, figure: value },
    instrument: instrumentRef(computed, gain.instrumentId),
    day: gain.date,
    formula,
    substituted: value.known ? formula : [],
    terms: gainTerms(gain, base),
    split: effects(gain, base),
    columns: lotColumns(gain.currency, base),
    rows: lotRows(scene, gain.lots, gain.currency),
    sums: { quantity: gain.quantity, ...(cost.known && { cost: cost.value }) },
  };
};
