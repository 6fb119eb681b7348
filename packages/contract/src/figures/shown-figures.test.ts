/** Every figure that an answer shows has an explanation; what has none yet is counted, and may only become less. */
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { endpoints } from '../endpoints.ts';
import type { EndpointSpec } from '../endpoint.ts';
import { explainedFigures } from './explained.ts';
import type { ExplainedFigure } from './explained.ts';
import { measureForms } from './risk-names.ts';
import { moneyFigureSchema, rateFigureSchema } from './values.ts';

/** The explanation of a figure, or the explanation of which it is a number or a row. */
type Explained = ExplainedFigure | 'clientValue' | 'firmValue' | 'visibleValue';

/** Why a figure has no explanation of its own: it repeats one of another page, is a step of a preview, or lacks one. */
type Without = 'shown on the page it leads to' | 'a preview' | 'is an explanation' | 'lacks one';

const page = 'shown on the page it leads to';
const lacks = 'lacks one';
const income = (path: string, figure: ExplainedFigure) =>
  Object.fromEntries(['gross', 'tax', 'fee', 'net'].map((part) => [`${path}.${part}`, figure]));

const shown: Readonly<Record<string, Readonly<Record<string, Explained | Without>>>> = {
  getDashboard: { '.totalValue': 'firmValue', '.monthChange': lacks },
  getDashboardOverview: { '.value': 'visibleValue', '.monthChange': lacks, '.moves[].amount': page },
  getAnalytics: {
    '.value': 'visibleValue',
    '.twr': lacks,
    '.twrAnnual': lacks,
    '.volatility': lacks,
    '.months[].twr': lacks,
    '.years[].twr': lacks,
  },
  listRanking: {
    '.items[].value': page,
    '.items[].share': 'visibleValue',
    '.items[].twr': page,
    '.items[].volatility': page,
    '.items[].maxDrawdown': page,
  },
  listClients: { '.items[].value': page },
  getClientFigures: {
    '.value': 'clientValue',
    '.yearToDate': lacks,
    '.sinceInception': lacks,
    '.sinceInceptionAnnual': lacks,
  },
  listPortfolios: {
    '.items[].value': page,
    '.items[].dayChange': page,
    '.items[].yearToDate': page,
    '.items[].sinceInception': page,
  },
  getPriceHistory: { '.previous.change': lacks, '.year': lacks },
  listHolders: { '.items[].value': page, '.items[].weight': page },
  listActionPortfolios: {
    '.items[].effect.before.cost': 'a preview',
    '.items[].effect.after.cost': 'a preview',
    '.items[].effect.received.cost': 'a preview',
  },
  previewInstrumentMerge: {
    '.portfolios.named[].before.cost': 'a preview',
    '.portfolios.named[].after.cost': 'a preview',
  },
  listBenchmarks: { '.items[].returns.yearToDate': lacks, '.items[].returns.oneYear': lacks },
  getPerformance: {
    '.value': 'value',
    '.dayChange.amount': 'dayChange',
    '.dayChange.rate': 'dayChange',
    '.twr': 'twr',
    '.twrGross': 'twrGross',
    '.twrAnnual': 'twrAnnual',
    '.irr': 'irr',
    '.irrOfPeriod': 'irrOfPeriod',
    '.inflows': 'inflows',
    '.outflows': 'outflows',
    '.gain': 'gain',
    '.income': 'income',
    '.fees': 'fees',
    '.taxes': 'taxes',
    '.realised': 'realised',
    '.unrealised': 'unrealised',
    '.cost': 'cost',
    '.returns[].twr': 'twr',
    '.returns[].twrAnnual': 'twrAnnual',
    '.returns[].irr': 'irr',
  },
  getReturnTable: { '.months[].twr': 'twr', '.years[].twr': 'twr' },
  getHoldings: {
    '.holdings[].value': 'holdingValue',
    '.holdings[].accruedInterest': 'holdingValue',
    '.holdings[].weight': 'holdingWeight',
    '.holdings[].cost': 'holdingCost',
    '.holdings[].unrealised': 'holdingUnrealised',
    '.holdings[].unrealisedPrice': 'holdingUnrealised',
    '.holdings[].unrealisedCurrency': 'holdingUnrealised',
    '.holdings[].realised': 'realised',
    '.holdings[].income': lacks,
    '.holdings[].dayChange': 'holdingDayChange',
    '.holdings[].accounts[].value': 'holdingValue',
    '.holdings[].accounts[].weight': 'holdingWeight',
    '.holdings[].accounts[].cost': 'holdingCost',
    '.holdings[].accounts[].unrealised': 'holdingUnrealised',
    '.cash[].value': 'cash',
    '.cash[].weight': lacks,
    '.cash[].accounts[].value': 'cash',
    '.cash[].accounts[].weight': 'cash',
    '.total': 'value',
  },
  getComparison: {
    '.returns.benchmark': 'benchmarkReturn',
    '.returns.annual': lacks,
    '.returns.difference': 'benchmarkDifference',
    '.against.beta': 'beta',
    '.against.alpha': 'alpha',
    '.against.trackingError': 'trackingError',
    '.against.informationRatio': 'informationRatio',
    '.against.correlation': 'correlation',
    '.against.upCapture': 'upCapture',
    '.against.downCapture': 'downCapture',
    '.alone.volatility': 'volatility',
    '.alone.sharpe': 'sharpe',
    '.alone.sortino': 'sortino',
  },
  listLots: {
    '.items[].costBase': 'holdingCost',
    '.items[].value': 'holdingValue',
    '.items[].gain': 'holdingUnrealised',
    '.items[].lots[].cost': 'holdingCost',
    '.items[].lots[].costBase': 'holdingCost',
    '.items[].lots[].value': lacks,
    '.items[].lots[].gain': lacks,
  },
  listRealisedGains: {
    '.items[].proceeds': 'realisedGain',
    '.items[].cost': 'realisedGain',
    '.items[].gain': 'realisedGain',
    '.items[].pricePart': 'realisedGain',
    '.items[].currencyPart': 'realisedGain',
    '.years[].proceeds': 'realised',
    '.years[].cost': 'realised',
    '.years[].gain': 'realised',
  },
  explainFigure: { '.value.figure': 'is an explanation' },
  explainClientValue: { '.value': 'is an explanation', '.parts.items[].value': 'is an explanation' },
  explainFirmValue: { '.value': 'is an explanation', '.parts.items[].value': 'is an explanation' },
  getContribution: { '.contributions.rows[].twr': lacks },
  getIncome: {
    ...income('.received.total', 'income'),
    ...income('.received.types[]', 'income'),
    ...income('.received.instruments[]', 'income'),
    ...income('.received.months[]', 'income'),
    ...income('.expected.total', 'expectedIncome'),
    ...income('.expected.months[]', 'expectedIncome'),
    ...income('.expected.payments[]', 'expectedIncome'),
  },
  // Each measure is explained under its own name: see below.
  getRisk: { '.alone{}': 'volatility', '.against{}': 'beta' },
  getStress: {
    '.scenarios[].before': 'stress',
    '.scenarios[].change': 'stress',
    '.scenarios[].changePct': 'stress',
  },
  getCurrentAllocation: { '.classes[].weight': 'a preview', '.instruments[].weight': 'a preview' },
};

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly out?: z.ZodType;
  readonly options?: readonly z.ZodType[];
}

/** The paths of all figures in an answer. */
const figuresIn = (schema: z.ZodType | undefined, path = ''): string[] => {
  if (schema === undefined) return [];
  if ((schema as unknown) === moneyFigureSchema || (schema as unknown) === rateFigureSchema) return [path];
  const { shape, element, valueType, innerType, out, options } = schema.def as unknown as Definition;
  return [
    ...Object.entries(shape ?? {}).flatMap(([name, inner]) => figuresIn(inner, `${path}.${name}`)),
    ...figuresIn(element, `${path}[]`),
    ...figuresIn(valueType, `${path}{}`),
    ...figuresIn(innerType, path),
    ...figuresIn(out, path),
    ...(options ?? []).flatMap((option) => figuresIn(option, path)),
  ];
};

const found = (endpoint: EndpointSpec): string[] =>
  [...new Set(figuresIn(endpoint.response as z.ZodType))].toSorted();

test('each figure of an answer is in the table, with its explanation', () => {
  const answers = endpoints.flatMap((endpoint) => {
    const paths = found(endpoint);
    return paths.length === 0 ? [] : [[endpoint.name, paths] as const];
  });
  const listed = Object.entries(shown).map(([name, figures]) => [name, Object.keys(figures).toSorted()]);
  expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(listed));
});

test('each measure of risk is explained under its own name', () => {
  for (const measure of Object.keys(measureForms)) expect(explainedFigures).toContain(measure);
});

test('what lacks an explanation becomes less', () => {
  const without = Object.entries(shown).flatMap(([name, figures]) =>
    Object.entries(figures).flatMap(([path, explained]) => (explained === lacks ? [name + path] : [])),
  );
  expect(without.length).toBeLessThanOrEqual(20);
});
