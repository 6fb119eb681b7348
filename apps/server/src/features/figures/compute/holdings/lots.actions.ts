/** The open lots and realised gains of a portfolio. */
import type { ResultOf } from '@partnerfolio/contract/endpoint';
import type { listLots, listRealisedGains, LotPosition, RealisedGain } from '@partnerfolio/contract/lots';
import type { MoneyFigure } from '@partnerfolio/contract/figures/values';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { Decimal } from '@partnerfolio/finance/decimal';
import { entryTypeRule } from '@partnerfolio/finance/entry-types';
import { prepareLedger } from '@partnerfolio/finance/ledger';
import { openPositions, realisedGains } from '@partnerfolio/finance/lot-views';
import type { PositionView, RealisedGain as GainView } from '@partnerfolio/finance/lot-views';
import { replayLots } from '@partnerfolio/finance/lot-replay';
import type { Figure } from '@partnerfolio/finance/unknown';
import { holdingsAsAt } from '@partnerfolio/finance/valuation';
import type { Computed } from '../inputs/computed.actions.ts';
import { moneyFigure } from '../figures.rules.ts';
import { entryOfLot, lotWorth } from './lots.rules.ts';

type InstrumentRef = LotPosition['instrument'];

const instrumentRef = ({ instruments }: Computed, id: string): InstrumentRef[] => {
  const found = instruments.get(id);
  return found === undefined ? [] : [{ id: found.id, symbol: found.symbol, name: found.name }];
};

const toPosition = (
  position: PositionView,
  line: { readonly valueBase: Figure; readonly gainBase: Figure },
  instrument: InstrumentRef,
): LotPosition => ({
  instrument,
  quantity: position.quantity,
  costCurrency: position.costCurrency,
  costBase: moneyFigure(position.costBase),
  value: moneyFigure(line.valueBase),
  gain: moneyFigure(line.gainBase),
  lots: position.lots.map((lot) => {
    const { value, gain } = lotWorth(lot, position, line);
    return {
      id: lot.id,
      transactionId: entryOfLot(lot.id),
      acquired: lot.acquired,
      quantity: lot.quantity,
      cost: moneyFigure(lot.cost),
      costBase: moneyFigure(lot.costBase),
      value: moneyFigure(value),
      gain: moneyFigure(gain),
    };
  }),
});

/** The ledger without one of its entries. */
const ledgerWithout = ({ ledger, instruments }: Computed, entryId: string) =>
  prepareLedger({
    entries: ledger.bookings.map(({ entry }) => entry).filter(({ id }) => id !== entryId),
    instruments: [...instruments.values()].map(({ id, currency, quotation }) => ({
      id,
      quotation,
      currency: currency as Computed['settings']['baseCurrency'],
    })),
    earlier: ledger,
    shortSales: ledger.shortSales,
    dayOrder: ledger.dayOrder,
  });

interface AskedLots {
  readonly asAt?: string | undefined;
  readonly instrumentId?: string | undefined;
  readonly without?: string | undefined;
}

/** The open lots at the end of a day; a date after the last day counts as the last day. */
export const lotsOn = (
  computed: Computed,
  { asAt: asked, instrumentId, without }: AskedLots,
): ResultOf<typeof listLots> => {
  const { market, settings, asOf } = computed;
  const asAt = asked === undefined || asked > asOf ? asOf : (asked as LocalDate);
  const ledger = without === undefined ? computed.ledger : ledgerWithout(computed, without);
  const report = holdingsAsAt(ledger, market, { settings, asAt });
  const lines = new Map(report.lines.map((line) => [line.instrumentId, line]));
  const items = openPositions(report.book)
    .filter((position) => instrumentId === undefined || position.instrumentId === instrumentId)
    .flatMap((position) => {
      const line = lines.get(position.instrumentId);
      const found = instrumentRef(computed, position.instrumentId);
      return line === undefined ? [] : found.map((instrument) => toPosition(position, line, instrument));
    })
    .toSorted((a, b) => (a.instrument.symbol < b.instrument.symbol ? -1 : 1));
  return { asAt, currency: settings.baseCurrency, items };
};

/** Adds up the known figures: incomplete if some are unknown, unknown if all are. */
const knownSum = (figures: readonly Figure[]): MoneyFigure => {
  const known = figures.flatMap((figure) => (figure.known ? [figure.value] : []));
  const [unknown] = figures.filter((figure) => !figure.known);
  if (unknown !== undefined && known.length === 0) return moneyFigure(unknown);
  const value = known.reduce((sum, one) => sum.plus(one), new Decimal(0)).toString();
  const total = moneyFigure({ known: true, value });
  return total.known && unknown !== undefined ? { ...total, partial: true } : total;
};

const toRealisedGain = (
  computed: Computed,
  gain: GainView,
  types: ReadonlyMap<string, RealisedGain['type']>,
): RealisedGain[] => {
  const days = gain.lots.map(({ acquired }) => acquired).toSorted();
  const [first = null, last = null] = [days[0], days.at(-1)];
  return instrumentRef(computed, gain.instrumentId).map((instrument) => ({
    transactionId: gain.entryId as RealisedGain['transactionId'],
    type: types.get(gain.entryId) ?? 'sell',
    day: gain.date,
    instrument,
    quantity: gain.quantity,
    proceeds: moneyFigure(gain.proceedsBase),
    cost: moneyFigure(gain.costBase),
    gain: moneyFigure(gain.gainBase),
    pricePart: moneyFigure(gain.pricePart),
    currencyPart: moneyFigure(gain.currencyPart),
    acquiredFrom: first,
    acquiredTo: last,
  }));
};

const gainYear = ({ date }: GainView): number => Number(date.slice(0, 4));

/** The sales of a year, latest first, and the totals of every year. */
export const realisedGainsIn = (
  computed: Computed,
  asked: number | undefined,
): ResultOf<typeof listRealisedGains> => {
  const { ledger, market, settings } = computed;
  const { baseCurrency, costMethod } = settings;
  const all = realisedGains(replayLots(ledger, { rates: market.rates, baseCurrency, costMethod }));
  const byYear = new Map<number, GainView[]>();
  for (const gain of all) {
    const own = byYear.get(gainYear(gain));
    if (own === undefined) byYear.set(gainYear(gain), [gain]);
    else own.push(gain);
  }
  const years = [...byYear].toSorted(([a], [b]) => b - a);
  const year = asked ?? years[0]?.[0] ?? null;
  const types = new Map(ledger.bookings.map(({ entry, type }) => [entry.id, type]));
  const items = (year === null ? [] : (byYear.get(year) ?? [])).toReversed();
  return {
    currency: baseCurrency,
    year,
    items: items.flatMap((gain) => toRealisedGain(computed, gain, types)),
    years: years.map(([of, gains]) => ({
      year: of,
      // A return of capital and a worthless exchange realise gains too, but are no sales.
      sales: gains.filter(({ entryId }) => entryTypeRule(types.get(entryId) ?? 'sell').isTrade).length,
      proceeds: knownSum(gains.map((gain) => gain.proceedsBase)),
      cost: knownSum(gains.map((gain) => gain.costBase)),
      gain: knownSum(gains.map((gain) => gain.gainBase)),
    })),
  };
};
