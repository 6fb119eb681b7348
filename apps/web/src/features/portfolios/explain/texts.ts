import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { columnNames, explainedFigures, termNames } from '@partnerfolio/contract/figures/explained';
import type { ExplainedFigure } from '@partnerfolio/contract/figures/explained';
import { isMeasure } from '@partnerfolio/contract/figures/risk-names';
import type { Measure } from '@partnerfolio/contract/figures/risk-names';
import { messagesOf } from '../../../texts/contract-texts.ts';
import { againstMeasures, aloneMeasures } from '../measures/measures.ts';

const measures = { ...aloneMeasures, ...againstMeasures };

const figureTexts = messagesOf('figures', 'name', explainedFigures);

/** The name of a figure, as on the page. */
export const figureText = (figure: ExplainedFigure): MessageDescriptor => figureTexts[figure];

const entriesAtTheirRates = msg`The sum of these entries, each converted at the exchange rate of its day.`;
const irrMethod = msg`The one interest rate at which all flows, discounted to the first day, add up to zero. The opening value counts as a contribution, the closing value as a withdrawal.`;
const periodFactors = msg`Each contribution begins a new period and each withdrawal ends one, so that no flow falls within a period. The return is the product of the factors, less 1. A factor is (end + withdrawals) ÷ (start + contributions).`;

const captureMethod = msg`The return of the portfolio over the periods in the table, compounded to a year, divided by that of the benchmark.`;

const combinedFactors = msg`All portfolios as one, each day converted at its exchange rate, without transfers between them. Each contribution begins a new period and each withdrawal ends one. The return is the product of the factors, less 1. A factor is (end + withdrawals) ÷ (start + contributions).`;
const benchmarkFactors = msg`The product of the daily factors of the benchmark, less 1, in its own currency. Each instrument grows with its last closing price and exchange rate on or before the day, adjusted for splits.`;
const priceRatio = msg`The latest closing price divided by the earlier one, less 1. Prices from before a split are adjusted by its ratio.`;

/** How each of the other figures is computed, in words. */
const methodTexts: Readonly<Record<Exclude<ExplainedFigure, Measure>, MessageDescriptor>> = {
  value: msg`Each holding at its last price on or before the day, and each cash balance, at the last exchange rate on or before the day.`,
  cash: msg`The sum of everything that entries have paid into and out of this currency.`,
  dayChange: msg`The gain since the end of the previous weekday. A weekend belongs to its Friday.`,
  gain: msg`The change in value, apart from contributions and withdrawals.`,
  inflows: entriesAtTheirRates,
  outflows: entriesAtTheirRates,
  invested: msg`Contributions since inception, less withdrawals.`,
  income: entriesAtTheirRates,
  fees: entriesAtTheirRates,
  taxes: entriesAtTheirRates,
  twr: periodFactors,
  twrGross: msg`As the net return, but fees count as if they had not been paid: they are added to the end of their day, which ends a period.`,
  twrAnnual: msg`The return of the whole range, compounded to a year of 365 days.`,
  irr: irrMethod,
  irrOfPeriod: msg`The yearly rate over the days from the first flow to the end, because the range is shorter than a year.`,
  maxDrawdown: msg`The largest fall of the linked net return below its highest point so far. The index is 1 at the start of the range.`,
  cost: msg`The cost of the lots that are still held, including fees and taxes of the purchase, at the exchange rates of their purchase dates.`,
  unrealised: msg`The value of each holding less the cost of its open lots. The FX effect is the cost at today's rate less the cost at the rates of the purchases; the price effect is the rest.`,
  realised: msg`Net proceeds of each sale less the cost of the lots sold, since inception. The FX effect is the cost at the rate of the sale less the cost at the rates of the purchases; the price effect is the rest.`,
  holdingValue: msg`Quantity × last price on or before the day × last exchange rate on or before the day. The table lists the days on which the quantity changed.`,
  holdingWeight: msg`The value of the holding as a part of the portfolio's value.`,
  holdingCost: msg`The cost of the lots that are still held, fees and taxes of the purchase included, each at the exchange rate of its purchase date.`,
  holdingUnrealised: msg`Value less the cost of the open lots. The FX effect is the cost at today's rate less the cost at the rates of the purchases; the price effect is the rest.`,
  holdingDayChange: msg`The change in value since the previous day, apart from purchases, sales and income, divided by the value at the start of the day plus the day's purchases.`,
  realisedGain: msg`Net proceeds at the exchange rate of the sale, less the cost of the lots sold at the rates of their purchases.`,
  benchmarkReturn: msg`The product of the daily factors of the benchmark, less 1. Each instrument grows with its last closing price and exchange rate on or before the day, adjusted for splits.`,
  benchmarkDifference: msg`The time-weighted return of the portfolio, net, less the return of the benchmark over the same range.`,
  contribution: msg`The gain of each day as a part of the portfolio's capital, times the link of the day. Links (Carino) make the parts of all days and holdings add up to the time-weighted return. A gain is end + withdrawals − start − contributions, where purchases count as contributions, and sales and income as withdrawals.`,
  contributionRest: msg`The gain of each day that belongs to no holding, as a part of the portfolio's capital, times the link of the day: interest and exchange gains on cash, and fees and taxes booked without an instrument.`,
  currencyLocal: msg`The gains of everything held in the currency, in that currency, at the exchange rate of the day before. Days are linked as in the contributions (Carino).`,
  currencyFx: msg`The value at the start of each day times the change of its exchange rate, and the gains of exchanges against the rates of their day. Days are linked as in the contributions (Carino).`,
  currencyCross: msg`The day's gain times the change of the exchange rate: what neither local return nor FX effect explains alone. Days are linked as in the contributions (Carino).`,
  allocation: msg`The difference between the weights of the group in portfolio and benchmark, times the group's return in the benchmark above that of the whole benchmark (Brinson–Fachler), by day and linked by Carino.`,
  selection: msg`The weight of the group in the benchmark, times the difference between the returns of the group in portfolio and benchmark (Brinson–Fachler), by day and linked by Carino.`,
  interaction: msg`The rest: the group's contribution, less its weight times its return in the benchmark, less the selection effect, by day and linked by Carino.`,
  expectedIncome: msg`Each payment of the last year on a holding still held, a year later: the same amounts per unit for the units held now, at today's exchange rate.`,
  stress: msg`The value of each holding times the total return of its asset class in the scenario.`,
  holdingReturn: msg`The time-weighted return of the holding alone: purchases count as contributions, sales and income as withdrawals. The return is the product of the factors, less 1. A factor is (end + withdrawals) ÷ (start + contributions).`,
  lotValue: msg`The value of the holding, divided among its lots by their units.`,
  lotGain: msg`The value of the lot less its cost, fees and taxes of the purchase included, at the exchange rate of its purchase date.`,
  cashWeight: msg`The value of the cash balance as a part of the portfolio's value.`,
  benchmarkAnnual: msg`The return of the benchmark over the whole range, compounded to a year of 365 days.`,
  yearToDate: combinedFactors,
  sinceInception: combinedFactors,
  sinceInceptionAnnual: msg`The return since inception, compounded to a year of 365 days.`,
  firmReturn: msg`All portfolios of the firm as one, in the firm's currency, without transfers between them. The return is the product of the factors of its periods, less 1. The periods are shown only to users who can see every client.`,
  visibleReturn: combinedFactors,
  benchmarkYearToDate: benchmarkFactors,
  benchmarkOneYear: benchmarkFactors,
  priceChange: priceRatio,
  priceYear: priceRatio,
};

/** How a measure is computed, where its calculation needs more words than the page. */
const measureMethods: Readonly<Partial<Record<Measure, MessageDescriptor>>> = {
  volatility: msg`The sample standard deviation of the returns, annualised. Each return is the product of the daily factors since the one before: by day, week or month, depending on how often at least 80 % of the value is priced.`,
  beta: msg`The covariance of the returns of portfolio and benchmark divided by the variance of those of the benchmark, over the same periods.`,
  alpha: msg`The mean return above the risk-free rate that beta times the mean excess return of the benchmark does not explain, compounded to a year. μ is the mean.`,
  trackingError: msg`The sample standard deviation (σ) of the differences between the returns of portfolio and benchmark, annualised.`,
  informationRatio: msg`The mean (μ) of the differences between the returns of portfolio and benchmark divided by their sample standard deviation (σ), annualised.`,
  correlation: msg`The covariance of the returns of portfolio and benchmark divided by the product of their standard deviations (σ).`,
  upCapture: captureMethod,
  downCapture: captureMethod,
  sharpe: msg`The mean (μ) of the returns above the risk-free rate of the same period divided by their sample standard deviation (σ), annualised.`,
  sortino: msg`The mean (μ) of the returns above the risk-free rate of the same period divided by the deviation of the shortfalls below it, annualised. A return above the rate counts as a shortfall of zero.`,
};

/** How a figure is computed, in words. */
export const methodText = (figure: ExplainedFigure): MessageDescriptor =>
  isMeasure(figure) ? (measureMethods[figure] ?? measures[figure].about) : methodTexts[figure];

const withoutRise = msg`Not included: periods in which the benchmark did not rise.`;
const withoutFall = msg`Not included: periods in which the benchmark did not fall.`;
const samplesOnly = msg`Not included: returns of their own for days on which less than 80 % of the value was priced.`;

const noFlows = msg`Not included: the dates and amounts of contributions and withdrawals. A return beside the gain in money can therefore look too high or too low.`;
const noIncome = msg`Not included: dividends, interest and gains that are already realised.`;

const excludedTexts: Readonly<Partial<Record<ExplainedFigure, MessageDescriptor>>> = {
  expectedIncome: msg`Not included: cuts, new dividends, and interest on cash.`,
  value: msg`Not included: anything without a price or exchange rate, which makes the total incomplete, and cash that is not tracked.`,
  twr: noFlows,
  twrGross: noFlows,
  twrAnnual: noFlows,
  irr: msg`Not included: how the value moved between the flows. Only flows, opening value and closing value count.`,
  irrOfPeriod: msg`Not included: how the value moved between the flows. Only flows, opening value and closing value count.`,
  maxDrawdown: msg`Not included: contributions and withdrawals, and falls within a day.`,
  upCapture: withoutRise,
  upBeta: withoutRise,
  upAlpha: withoutRise,
  downCapture: withoutFall,
  downBeta: withoutFall,
  downAlpha: withoutFall,
  benchmarkReturn: msg`Not included: dividends, unless the index or fund reinvests them, and trading costs.`,
  unrealised: noIncome,
  holdingUnrealised: noIncome,
  realised: msg`Not included: dividends, interest, and fees that were booked apart from the sales.`,
  realisedGain: msg`Not included: dividends and interest received while the units were held.`,
  fees: msg`Not included: costs inside funds and margins in prices, which no entry states.`,
  cost: msg`Not included: lots whose cost is unknown, which make the total incomplete.`,
};

/** What a figure does not include; nothing where a reader would not expect more. */
export const excludedText = (figure: ExplainedFigure): MessageDescriptor | undefined =>
  excludedTexts[figure] ?? (isMeasure(figure) ? samplesOnly : undefined);

/** The numbers of a formula. */
export const termTexts = messagesOf('figures', 'term', termNames);

/** The columns of the inputs. */
export const columnTexts = messagesOf('figures', 'column', columnNames);
