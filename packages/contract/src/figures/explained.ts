/** The names in explanations of figures; without schemas, so that links to explanations cost pages nothing. */
import { attributionEffects } from './contribution-names.ts';
import { relativeMeasures, riskMeasures } from './risk-names.ts';

/** Figures of a portfolio over a range, or (`value`, `cost`, `unrealised`, `realised`, `cash`) on its last day. */
export const portfolioFigures = [
  'value',
  'cash',
  'dayChange',
  'gain',
  'inflows',
  'outflows',
  'invested',
  'income',
  'fees',
  'taxes',
  'twr',
  'twrGross',
  'twrAnnual',
  'irr',
  'irrOfPeriod',
  'maxDrawdown',
  'cost',
  'unrealised',
  'realised',
] as const;

/** Figures of a holding on a day, over a range (`holdingReturn`), of one of its lots, and of a cash balance. */
export const holdingFigures = [
  'holdingValue',
  'holdingWeight',
  'holdingCost',
  'holdingUnrealised',
  'holdingDayChange',
  'holdingReturn',
  'lotValue',
  'lotGain',
  'cashWeight',
] as const;

/** Figures over a range that need the benchmark or the risk-free rate, and the measures of risk. */
export const comparisonFigures = [
  'benchmarkReturn',
  'benchmarkAnnual',
  'benchmarkDifference',
  ...riskMeasures,
  ...relativeMeasures,
] as const;
export type ComparisonFigure = (typeof comparisonFigures)[number];

/** Parts of the return over a range: of a holding, of what belongs to none, and of a currency. */
export const contributionFigures = [
  'contribution',
  'contributionRest',
  'currencyLocal',
  'currencyFx',
  'currencyCross',
] as const;
export type ContributionFigure = (typeof contributionFigures)[number];

/** Figures of one portfolio. */
export const figuresOfPortfolio = [
  ...portfolioFigures,
  ...holdingFigures,
  'realisedGain',
  'expectedIncome',
  'stress',
  ...contributionFigures,
  ...comparisonFigures,
  ...attributionEffects,
] as const;
export type FigureOfPortfolio = (typeof figuresOfPortfolio)[number];

/** Returns of all portfolios of a client, each over its own range. */
const namedReturns = ['yearToDate', 'sinceInception', 'sinceInceptionAnnual'] as const;
/** The same, and the return over any range. */
export const clientReturns = [...namedReturns, 'twr'] as const;
/** Returns since the end of last month: of the firm, and of the clients that the viewer may see. */
export const firmReturns = ['firmReturn', 'visibleReturn'] as const;
/** Figures over a range of all portfolios that the viewer may see. */
export const analyticsFigures = ['twr', 'twrAnnual', 'volatility', 'maxDrawdown'] as const;
/** Figures of several portfolios combined. */
export type CombinedFigure = (typeof clientReturns | typeof firmReturns | typeof analyticsFigures)[number];

/** Returns of a benchmark by itself. */
export const benchmarkReturns = ['benchmarkYearToDate', 'benchmarkOneYear'] as const;
export type BenchmarkReturn = (typeof benchmarkReturns)[number];
/** Changes of an instrument's price: since the price before the latest, and over a year. */
export const priceChanges = ['priceChange', 'priceYear'] as const;
export type PriceChange = (typeof priceChanges)[number];

export const explainedFigures = [
  ...figuresOfPortfolio,
  ...namedReturns,
  ...firmReturns,
  ...benchmarkReturns,
  ...priceChanges,
] as const;
export type ExplainedFigure = (typeof explainedFigures)[number];

/** Named numbers of a formula. */
export const termNames = [
  'openingValue',
  'closingValue',
  'inflows',
  'outflows',
  'invested',
  'gain',
  'marketGain',
  'income',
  'fees',
  'taxes',
  'product',
  'days',
  'twr',
  'irr',
  'root',
  'residual',
  'paidIn',
  'gainOnPaidIn',
  'peakIndex',
  'troughIndex',
  'sum',
  'unknownLines',
  'quantity',
  'price',
  'localValue',
  'accruedInterest',
  'fxRate',
  'value',
  'total',
  'cost',
  'localCost',
  'localProceeds',
  'proceeds',
  'unrealised',
  'realised',
  'costAtRate',
  'priceEffect',
  'fxEffect',
  'change',
  'paidOut',
  'capital',
  'dayChange',
  'returns',
  'periodsPerYear',
  'benchmarkReturn',
  'beta',
  'alpha',
  'specificRisk',
  'twrAnnual',
  'maxDrawdown',
  'riskFree',
  'target',
  'rank',
  'low',
  'high',
  'skewness',
  'kurtosis',
  'z',
  'density',
  'quantile',
  'shortfall',
  'portfolioReturn',
  'linkOfWhole',
  'before',
  'after',
  'gross',
  'tax',
  'unitsPaid',
  'lotQuantity',
  'priceBefore',
] as const;
export type TermName = (typeof termNames)[number];

/** The columns of the inputs. */
export const columnNames = [
  'day',
  'firstDay',
  'lastDay',
  'subject',
  'event',
  'quantity',
  'change',
  'price',
  'priceDay',
  'amount',
  'currency',
  'fxRate',
  'rateDay',
  'base',
  'balance',
  'start',
  'inflow',
  'end',
  'outflow',
  'fees',
  'factor',
  'product',
  'days',
  'discount',
  'present',
  'index',
  'return',
  'localCost',
  'cost',
  'value',
  'gain',
  'priceEffect',
  'fxEffect',
  'proceeds',
  'benchmark',
  'free',
  'below',
  'above',
  'drawdown',
  'residual',
  'capital',
  'link',
  'all',
  'parts',
  'rateBefore',
  'rate',
  'exchanged',
  'weight',
  'contribution',
  'benchmarkWeight',
  'groupReturn',
  'shock',
  'stressed',
  'gross',
  'tax',
  'net',
  'part',
] as const;
export type ColumnName = (typeof columnNames)[number];

/** What a row is, or what is wrong with it. */
export const rowMarks = [
  'opening',
  'closing',
  'peak',
  'trough',
  'recovery',
  'in_kind',
  'split',
  'valuation',
  'trade_price',
  'derived_price',
  'worthless',
  'split_to_be_booked',
  'stale_price',
  'stale_rate',
  'missing_price',
  'missing_rate',
  'unknown_cost',
  'no_capital',
  'little_capital',
  'denominator_below_zero',
  'value_below_zero',
] as const;
export type RowMark = (typeof rowMarks)[number];
