/** Explanations of a holding's figures on a day, and of the weight of cash. Null if there is no such holding or balance. */
import type { Explained, ExplainedRow } from '@partnerfolio/contract/figures/explanations';
import { quotedUnits } from '@partnerfolio/finance/booking';
import { dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';
import { unitsText } from '@partnerfolio/finance/exact';
import { bookingsThrough } from '@partnerfolio/finance/ledger';
import type { HoldingLine } from '@partnerfolio/finance/holding-line';
import { majorCurrency } from '@partnerfolio/finance/money';
import type { HoldingsReport } from '@partnerfolio/finance/valuation';
import { dayReturnParts } from '../compute/holdings/day-returns.rules.ts';
import { moneyFigure, rateFigure, totalFigure } from '../compute/figures.rules.ts';
import {
  byTerms,
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
export interface Held {
  readonly scene: Scene;
  readonly report: HoldingsReport;
  readonly line: HoldingLine;
  readonly base: string;
}

/** Explains a figure of the asked holding; null if it is not held on that day. */
export const withHolding = (scene: Scene, explain: (held: Held) => Draft | null): Draft | null => {
  const report = reportOn(scene);
  const line = report.lines.find(({ instrumentId }) => instrumentId === scene.asked.instrumentId);
  if (line === undefined) return null;
  const draft = explain({ scene, report, line, base: scene.computed.settings.baseCurrency });
  return draft && { ...draft, instrument: instrumentRef(scene.computed, line.instrumentId) };
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
      ...byTerms({ unit: 'money', currency: base, figure: value }, formula),
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

/** A share of the value of everything held. */
const weightDraft = (
  scene: Scene,
  report: HoldingsReport,
  part: Pick<HoldingLine, 'weight' | 'valueBase'> & { readonly explained: Explained },
): Draft => {
  const { baseCurrency: currency } = scene.computed.settings;
  const formula = [term('value'), sign('÷'), term('total')];
  const total = totalFigure(report.value, report.lines.length + report.cash.length);
  return {
    ...byTerms({ unit: 'rate', figure: rateFigure(part.weight) }, formula),
    terms: [
      moneyTerm('value', { figure: moneyFigure(part.valueBase), currency }, part.explained),
      moneyTerm('total', { figure: total, currency }, onDay('value', scene.asAt)),
    ],
  };
};

/** The share of the portfolio's value. */
export const explainHoldingWeight = (scene: Scene): Draft | null =>
  withHolding(scene, ({ report, line }) =>
    weightDraft(scene, report, {
      ...line,
      explained: onDay('holdingValue', scene.asAt, line.instrumentId),
    }),
  );

/** The share of a cash balance; null without a balance in the currency. */
export const explainCashWeight = (scene: Scene): Draft | null => {
  const report = reportOn(scene);
  const currency = scene.asked.currency?.toUpperCase();
  const line = report.cash.find((one) => one.currency === currency);
  if (line === undefined) return null;
  const explained = { figure: 'cash' as const, to: scene.asAt, currency: line.currency };
  return weightDraft(scene, report, { ...line, explained });
};

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
    const paidOut = parts.out === null ? [] : [moneyTerm('paidOut', { figure: parts.out, currency: base })];
    return {
      ...byTerms({ unit: 'rate', figure: parts.figure }, formula),
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
