/** Explanations of sums over entries: contributions, withdrawals, income, charges, and the balance of a currency. */
import type { ExplainedRow } from '@partnerfolio/contract/figures/explanations';
import type { MoneyFigure } from '@partnerfolio/contract/figures/values';
import type { Booking } from '@partnerfolio/finance/booking';
import type { FlowFigure } from '@partnerfolio/finance/booking-flows';
import { forEachCash } from '@partnerfolio/finance/booking';
import { dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';
import { Decimal } from '@partnerfolio/finance/decimal';
import { amountText } from '@partnerfolio/finance/exact';
import type { Amount } from '@partnerfolio/finance/exact';
import { flowParts } from '@partnerfolio/finance/flow-parts';
import type { FlowPart } from '@partnerfolio/finance/flow-parts';
import { bookingsThrough } from '@partnerfolio/finance/ledger';
import { majorCurrency } from '@partnerfolio/finance/money';
import type { CurrencyCode } from '@partnerfolio/finance/money';
import { rangeFigures } from '@partnerfolio/finance/range-figures';
import { rangeMoney } from '@partnerfolio/finance/range-money';
import { Valuer } from '@partnerfolio/finance/valuer';
import { moneyFigure } from '../compute/figures.rules.ts';
import {
  byTerms,
  cell,
  column,
  inCurrency,
  instrumentRef,
  marks,
  moneyTerm,
  plain,
  rateParts,
  row,
  rowsFrom,
  sign,
  term,
} from './draft.rules.ts';
import type { Draft, Scene } from './draft.rules.ts';
import { rangeIssues } from './issues.rules.ts';

const entryRef = ({ entry, type }: Booking) => ({ id: entry.id, type });

/** An exact amount as it is sent. */
const amountCell = (amount: Amount | null): string | number | null =>
  amount === null ? null : cell(moneyFigure({ known: true, value: amountText(amount) }));

/** Where the amount of transfers in kind comes from; an entry states its own. */
const movedParts = (part: FlowPart): Pick<ExplainedRow, 'marks' | 'priceDay'> => {
  const { booking, price, base } = part;
  if (booking !== null) return { marks: marks([base === null && 'missing_rate']), priceDay: null };
  if (price === null) return { marks: ['in_kind', 'missing_price'], priceDay: null };
  const found = marks([
    'in_kind',
    base === null && 'missing_rate',
    price.source === 'trade' && 'trade_price',
    price.source === 'derived' && 'derived_price',
    price.source === 'worthless' && 'worthless',
  ]);
  return { marks: found, priceDay: price.source === 'close' ? price.priceDate : null };
};

/** The entry; transfers in kind of a day count as one, so the ledger of that day shows them. */
const partEntries = (part: FlowPart, instrumentId: string | null) => {
  const day = dateOfDay(part.day);
  return part.booking === null
    ? { transaction: null, entries: { from: day, to: day, instrumentId } }
    : { transaction: entryRef(part.booking), entries: null };
};

const partRow = (scene: Scene, valuer: Valuer, part: FlowPart): ExplainedRow => {
  const { day, currency, amount, base } = part;
  const instrument = instrumentRef(scene.computed, part.instrument);
  const rate = rateParts(valuer.stated(valuer.rateFor(currency, day), day));
  const values = {
    day: dateOfDay(day),
    event: part.booking?.type ?? null,
    subject: instrument?.symbol ?? null,
    amount: amountCell(amount),
    currency: valuer.codeOf(currency),
    ...rate.values,
    base: amountCell(base),
  };
  return row(values, {
    ...movedParts(part),
    ...partEntries(part, instrument?.id ?? null),
    instrument,
    rate: rate.rate,
  });
};

/** The sum of some parts; unknown if one of them has no rate. */
const sumOfParts = (parts: readonly FlowPart[]): MoneyFigure => {
  let sum: Amount = 0n;
  for (const { base } of parts) {
    if (base === null) return { known: false, reason: 'missing_rate' };
    sum += base;
  }
  return moneyFigure({ known: true, value: amountText(sum) });
};

/** A sum over the entries of a range, each at the rate of its day: of the portfolio, or of one instrument. */
const explainSum = (scene: Scene, figure: FlowFigure, instrumentId?: string): Draft => {
  const { computed, range } = scene;
  const { ledger, market, settings, series } = computed;
  const money = rangeMoney(computed, range);
  const valuer = new Valuer(ledger, market, settings);
  const place = ledger.instruments.findIndex(({ id }) => id === instrumentId);
  const isWhole = instrumentId === undefined;
  const parts = flowParts(valuer, figure, money).filter((part) => isWhole || part.instrument === place);
  const value = isWhole ? moneyFigure(money[figure]) : sumOfParts(parts);
  const base = inCurrency(settings.baseCurrency);
  return {
    from: money.from,
    value: { unit: 'money', currency: settings.baseCurrency, figure: value },
    formula: [sign('∑'), column('base')],
    terms: [],
    columns: [
      plain('day'),
      plain('event'),
      plain('subject'),
      plain('amount'),
      plain('currency'),
      plain('fxRate'),
      plain('rateDay'),
      base('base'),
    ],
    rows: rowsFrom(parts, (part) => partRow(scene, valuer, part)),
    sums: value.known ? { base: value.value } : {},
    ...rangeIssues(scene, rangeFigures(series, range)),
  };
};

export const explainInflows = (scene: Scene): Draft => explainSum(scene, 'inflow');
export const explainOutflows = (scene: Scene): Draft => explainSum(scene, 'outflow');
/** The income of the portfolio, or of an instrument; null if the portfolio never had it. */
export const explainIncome = (scene: Scene): Draft | null => {
  const { instrumentId } = scene.asked;
  if (instrumentId === undefined) return explainSum(scene, 'income');
  const instrument = instrumentRef(scene.computed, instrumentId);
  return instrument && { ...explainSum(scene, 'income', instrumentId), instrument };
};
export const explainFees = (scene: Scene): Draft => explainSum(scene, 'fees');
export const explainTaxes = (scene: Scene): Draft => explainSum(scene, 'taxes');

/** An entry's effect on the balance of a currency, and the balance after it. */
interface Movement {
  readonly booking: Booking;
  readonly cash: Amount;
  readonly balance: Amount;
}

const movementsOf = ({ computed, asAt }: Scene, currency: number): Movement[] => {
  const { ledger } = computed;
  const movements: Movement[] = [];
  let balance: Amount = 0n;
  for (const booking of ledger.bookings.slice(0, bookingsThrough(ledger, dayOfDate(asAt)))) {
    forEachCash(booking, (moved, cash) => {
      if (moved !== currency) return;
      balance += cash;
      movements.push({ booking, cash, balance });
    });
  }
  return movements;
};

/** The balance of a currency: every entry that moved it. Null if cash is not tracked, or never held in the currency. */
export const explainCash = (scene: Scene): Draft | null => {
  const { computed, asked } = scene;
  const { ledger, settings } = computed;
  const code = asked.currency?.toUpperCase() ?? '';
  const currency = ledger.currencies.indexOf(majorCurrency(code as CurrencyCode).currency);
  if (currency < 0 || !settings.cashKept) return null;
  const movements = movementsOf(scene, currency);
  const figure = moneyFigure({ known: true, value: amountText(movements.at(-1)?.balance ?? 0n) });
  const money = inCurrency(code);
  return {
    value: { unit: 'money', currency: code, figure },
    formula: [sign('∑'), column('amount')],
    terms: [],
    columns: [plain('day'), plain('event'), plain('subject'), money('amount'), money('balance')],
    rows: rowsFrom(movements, ({ booking, cash, balance }) => {
      const instrument = instrumentRef(computed, booking.instrument);
      return row(
        {
          day: dateOfDay(booking.day),
          event: booking.type,
          subject: instrument?.symbol ?? null,
          amount: amountCell(cash),
          balance: amountCell(balance),
        },
        { instrument, transaction: entryRef(booking) },
      );
    }),
    sums: figure.known ? { amount: figure.value } : {},
  };
};

/** What was paid in and not taken out since the first entry. */
export const explainInvested = (scene: Scene): Draft => {
  const { computed, range } = scene;
  const currency = computed.settings.baseCurrency;
  const money = rangeMoney(computed, { from: computed.series.openingDate, to: range.to });
  const figure =
    money.inflow.known && money.outflow.known
      ? moneyFigure({
          known: true,
          value: new Decimal(money.inflow.value).minus(money.outflow.value).toFixed(),
        })
      : moneyFigure(money.inflow.known ? money.outflow : money.inflow);
  const since = { figure: 'inflows' as const, from: money.from, to: money.to };
  const formula = [term('inflows'), sign('−'), term('outflows')];
  return {
    from: money.from,
    ...byTerms({ unit: 'money', currency, figure }, formula),
    terms: [
      moneyTerm('inflows', { figure: moneyFigure(money.inflow), currency }, since),
      moneyTerm(
        'outflows',
        { figure: moneyFigure(money.outflow), currency },
        { ...since, figure: 'outflows' },
      ),
    ],
    ...rangeIssues(scene, rangeFigures(computed.series, money)),
  };
};
