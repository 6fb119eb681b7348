import type { CashLine } from '../values/cash-lines.ts';
import type { LocalDate } from '../dates/dates.ts';
import type { Derivation, DerivationRow } from './derivation.ts';
import { toTerms } from './derivation.ts';
import type { HoldingLine } from '../values/holding-line.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { LotBook } from '../lots/lot-book.ts';
import { openPositions, realisedGains } from '../lots/lot-views.ts';
import type { LotView } from '../lots/lot-views.ts';
import { marketUnder } from '../market/market.ts';
import type { Market, Settings } from '../market/market.ts';
import type { CurrencyCode } from '../number/money.ts';
import { rateOn } from '../market/rates.ts';
import { known, unknown } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';
import { holdingsAsAt } from '../values/valuation.ts';
import type { HoldingsReport } from '../values/valuation.ts';

/** The input for explaining a value. */
export interface ValuedPortfolio {
  readonly ledger: Ledger;
  readonly market: Market;
  readonly settings: Settings;
}

const shown = (figure: Figure<number | string>): number | string =>
  figure.known ? figure.value : figure.reason;

/** The rate of a date, with its conversion route and the date of its quote. */
function rateValues({ market, settings }: ValuedPortfolio, from: CurrencyCode, date: LocalDate) {
  const { rates } = marketUnder(market, settings);
  const rate = rateOn(rates, { from, to: settings.baseCurrency }, date);
  if (!rate.known) return { rate: rate.reason };
  return { rate: rate.value.rate, 'rate of': rate.value.date, 'rate through': rate.value.path.join(' → ') };
}

function lineRow(portfolio: ValuedPortfolio, line: HoldingLine, date: LocalDate): DerivationRow {
  return {
    date,
    subject: line.instrumentId,
    values: {
      quantity: line.quantity,
      price: shown(line.price),
      'price of': line.priceDate ?? 'never',
      'price from': line.priceSource ?? 'nowhere',
      value: shown(line.value),
      currency: line.currency,
      ...rateValues(portfolio, line.currency, date),
      base: shown(line.valueBase),
      ...(line.accruedInterest !== null && { 'accrued interest': shown(line.accruedInterest) }),
    },
  };
}

function cashRow(portfolio: ValuedPortfolio, line: CashLine, date: LocalDate): DerivationRow {
  const { currency, balance, valueBase } = line;
  return {
    date,
    subject: currency,
    values: { value: balance, currency, ...rateValues(portfolio, currency, date), base: shown(valueBase) },
  };
}

function reportRows(portfolio: ValuedPortfolio, report: HoldingsReport): DerivationRow[] {
  return [
    ...report.lines.map((line) => lineRow(portfolio, line, report.asAt)),
    ...report.cash.map((line) => cashRow(portfolio, line, report.asAt)),
  ];
}

/** The holdings and cash balances on a date, with their prices and rates; their column `base` adds up to the value. */
export function valueRows(portfolio: ValuedPortfolio, asAt: LocalDate): DerivationRow[] {
  const { ledger, market, settings } = portfolio;
  return reportRows(portfolio, holdingsAsAt(ledger, market, { settings, asAt }));
}

/** How the value of a portfolio on a date was computed, exactly: every holding and balance with its price and rate. */
export function explainValue(portfolio: ValuedPortfolio, asAt: LocalDate): Derivation {
  const { ledger, market, settings } = portfolio;
  const report = holdingsAsAt(ledger, market, { settings, asAt });
  return {
    figure: 'value',
    value: report.value.total,
    formula: 'Σ base, base = quantity × price × rate',
    method:
      'last close or manual value on or before the date, without either the last own trade; last rate on or before it',
    page: 'valuation',
    terms: [
      { name: 'partial', value: report.value.partial },
      { name: 'unknown lines', value: report.value.unknownLines },
    ],
    rows: reportRows(portfolio, report),
    quality: { stale: [...report.lines, ...report.cash].filter(({ isStale }) => isStale).length, gaps: [] },
  };
}

function lotRow({ id, acquired, quantity, cost, costBase }: LotView): DerivationRow {
  return {
    date: acquired,
    subject: id,
    values: { quantity, cost: shown(cost), costBase: shown(costBase) },
  };
}

/** How the unrealised gain of a holding on a date was computed: its value, its rate, and the lots behind its cost. */
export function explainHolding(
  portfolio: ValuedPortfolio,
  instrumentId: string,
  asAt: LocalDate,
): Derivation {
  const { ledger, market, settings } = portfolio;
  const report = holdingsAsAt(ledger, market, { settings, asAt });
  const line = report.lines.find((one) => one.instrumentId === instrumentId);
  const position = openPositions(report.book).find((one) => one.instrumentId === instrumentId);
  const value = line === undefined ? unknown('no_value', { instrumentIds: [instrumentId] }) : line.gainBase;
  return {
    figure: 'unrealised gain',
    value,
    formula: 'valueBase − costBase = pricePart + currencyPart, currencyPart = cost × rate − costBase',
    method: `cost by ${settings.costMethod}`,
    page: 'cost-basis',
    terms: line === undefined ? [] : lineTerms(portfolio, line, asAt),
    rows: (position?.lots ?? []).map(lotRow),
    quality: { stale: line?.isStale === true ? 1 : 0, gaps: [] },
  };
}

function lineTerms(portfolio: ValuedPortfolio, line: HoldingLine, asAt: LocalDate) {
  const { rate } = rateValues(portfolio, line.costCurrency, asAt);
  const { price, value, valueBase, accruedInterest, cost, costBase, pricePart, currencyPart } = line;
  return toTerms({
    quantity: known(line.quantity),
    price,
    value,
    rate: known(rate),
    valueBase,
    ...(accruedInterest !== null && { 'accrued interest': accruedInterest }),
    cost,
    costBase,
    pricePart,
    currencyPart,
  });
}

/**
 * How the gain of a sale (or another disposal) was computed: the proceeds, the lots that were sold, and the two
 * parts.
 */
export function explainGain(book: LotBook, entryId: string): Derivation | null {
  const gain = realisedGains(book).find((one) => one.entryId === entryId);
  if (gain === undefined) return null;
  const { proceeds, cost, proceedsBase, costBase, gainBase, pricePart, currencyPart } = gain;
  return {
    figure: 'realised gain',
    value: gainBase,
    formula:
      'proceedsBase − costBase = pricePart + currencyPart, currencyPart = cost at the rate of the sale − costBase',
    method: `lots by ${book.positions[0]?.queue.method ?? 'fifo'}, proceeds less fees and taxes`,
    page: 'cost-basis',
    terms: toTerms({ proceeds, cost, gain: gain.gain, proceedsBase, costBase, pricePart, currencyPart }),
    rows: gain.lots.map(lotRow),
    quality: { stale: 0, gaps: [] },
  };
}
