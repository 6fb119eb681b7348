/** Explanations of costs and gains by lot: of holdings, of lots, and of sales. Null if there is no such holding, lot or sale. */
import type { Explanation } from '@partnerfolio/contract/figures/explanations';
import { dayOfDate } from '@partnerfolio/finance/dates';
import type { HoldingLine } from '@partnerfolio/finance/holding-line';
import { replayLots } from '@partnerfolio/finance/lot-replay';
import { openPositions, realisedGains } from '@partnerfolio/finance/lot-views';
import type { LotView, PositionView, RealisedGain } from '@partnerfolio/finance/lot-views';
import { exactRate, statedRate } from '@partnerfolio/finance/rates';
import { moneyFigure } from '../compute/figures.rules.ts';
import { entryOfLot, lotOfEntry, lotWorth } from '../compute/holdings/lots.rules.ts';
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
  plain,
  rateParts,
  row,
  rowsFrom,
  sign,
  term,
} from './draft.rules.ts';
import type { Draft, Rows, Scene } from './draft.rules.ts';
import { withHolding } from './holding.rules.ts';
import type { Held } from './holding.rules.ts';
import { reportOn, sumCell, totalDraft } from './values.rules.ts';

/** Lots with their costs, each with the rate of its own day. */
const lotRows = ({ computed }: Scene, lots: readonly LotView[], currency: string): Rows => {
  const { ledger, market, settings } = computed;
  const types = new Map(ledger.bookings.map(({ entry, type }) => [entry.id, type]));
  const pair = { from: currency as typeof settings.baseCurrency, to: settings.baseCurrency };
  return rowsFrom(lots, ({ id, acquired, quantity, cost, costBase }) => {
    const day = dayOfDate(acquired);
    const rate = exactRate(market.rates, pair, day);
    const found = rateParts(rate === null ? null : statedRate(market.rates, rate, day));
    const entry = entryOfLot(id);
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

const positionOf = ({ report, line }: Held): PositionView | undefined =>
  openPositions(report.book).find(({ instrumentId }) => instrumentId === line.instrumentId);

/** The lots that are still open. */
const openLots = (held: Held): Pick<Draft, 'columns' | 'rows' | 'sums'> => {
  const { scene, line, base } = held;
  const cost = moneyFigure(line.costBase);
  return {
    columns: lotColumns(line.costCurrency, base),
    rows: lotRows(scene, positionOf(held)?.lots ?? [], line.costCurrency),
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

/** The value of the holding as a term. */
const valueTerm = (scene: Scene, { valueBase, instrumentId }: HoldingLine): Draft['terms'][number] =>
  moneyTerm(
    'value',
    { figure: moneyFigure(valueBase), currency: scene.computed.settings.baseCurrency },
    onDay('holdingValue', scene.asAt, instrumentId),
  );

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
      ...byTerms({ unit: 'money', currency: base, figure: gain }, formula),
      terms: [
        valueTerm(scene, line),
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

/** Explains a figure of the asked lot; null if there is no such lot. */
const withLot = (
  scene: Scene,
  explain: (held: Held, lot: LotView, worth: ReturnType<typeof lotWorth>) => Draft,
): Draft | null =>
  withHolding(scene, (held) => {
    const { transactionId = '', place } = scene.asked;
    const position = positionOf(held);
    const lot = position?.lots.find(({ id }) => id === lotOfEntry(transactionId, place));
    if (position === undefined || lot === undefined) return null;
    return {
      ...explain(held, lot, lotWorth(lot, position, held.line)),
      columns: lotColumns(position.costCurrency, held.base),
      rows: lotRows(scene, [lot], position.costCurrency),
    };
  });

/** The share of a lot in the value of its holding, by its units. */
export const explainLotValue = (scene: Scene): Draft | null =>
  withLot(scene, ({ line, base }, lot, worth) => {
    const value = moneyFigure(worth.value);
    const formula = [term('value'), sign('×'), term('lotQuantity'), sign('÷'), term('quantity')];
    return {
      ...byTerms({ unit: 'money', currency: base, figure: value }, formula),
      terms: [
        valueTerm(scene, line),
        numberTerm('lotQuantity', 'quantity', lot.quantity),
        numberTerm('quantity', 'quantity', line.quantity),
      ],
    };
  });

/** The value of a lot less its cost. */
export const explainLotGain = (scene: Scene): Draft | null =>
  withLot(scene, ({ base }, { costBase }, worth) => {
    const { instrumentId, transactionId, place } = scene.asked;
    const gain = moneyFigure(worth.gain);
    const formula = [term('value'), sign('−'), term('cost')];
    const explained = { ...onDay('lotValue', scene.asAt, instrumentId), transactionId, place };
    return {
      ...byTerms({ unit: 'money', currency: base, figure: gain }, formula),
      terms: [
        moneyTerm('value', { figure: moneyFigure(worth.value), currency: base }, explained),
        moneyTerm('cost', { figure: moneyFigure(costBase), currency: base }),
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

/** The numbers of the gains of one entry, so that each can be named. */
const placed = (gains: readonly RealisedGain[]): { gain: RealisedGain; place: number }[] => {
  const counts = new Map<string, number>();
  return gains.map((gain) => {
    const place = counts.get(gain.entryId) ?? 0;
    counts.set(gain.entryId, place + 1);
    return { gain, place };
  });
};

/** The realised gains since inception: each sale. */
export const explainRealised = (scene: Scene): Draft => {
  const report = reportOn(scene);
  const total = totalDraft(scene, report.realisedBase, report.results.length);
  const base = inCurrency(scene.computed.settings.baseCurrency);
  const types = new Map(scene.computed.ledger.bookings.map(({ entry, type }) => [entry.id, type]));
  return {
    ...total,
    formula: [sign('∑'), column('proceeds'), sign('−'), column('cost')],
    columns: [
      plain('day'),
      plain('subject'),
      plain('quantity'),
      base('proceeds'),
      base('cost'),
      base('gain'),
      base('priceEffect'),
      base('fxEffect'),
    ],
    rows: rowsFrom(placed(realisedGains(report.book)), ({ gain, place }) => {
      const instrument = instrumentRef(scene.computed, gain.instrumentId);
      return row(
        {
          day: gain.date,
          subject: instrument?.symbol ?? null,
          quantity: gain.quantity,
          proceeds: cell(moneyFigure(gain.proceedsBase)),
          cost: cell(moneyFigure(gain.costBase)),
          gain: cell(moneyFigure(gain.gainBase)),
          priceEffect: cell(moneyFigure(gain.pricePart)),
          fxEffect: cell(moneyFigure(gain.currencyPart)),
        },
        {
          marks: marks([!gain.costBase.known && 'unknown_cost']),
          instrument,
          transaction: { id: gain.entryId, type: types.get(gain.entryId) ?? 'sell' },
          explained: { figure: 'realisedGain', transactionId: gain.entryId, place },
        },
      );
    }),
    sums: total.value.unit === 'money' ? sumCell(total.value.figure, 'gain') : {},
  };
};
