/** Every figure that an answer shows has an explanation: a new one without any is refused. */
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { endpoints } from '../endpoints.ts';
import type { EndpointSpec } from '../endpoint.ts';
import { attributionEffects } from './contribution-names.ts';
import { contributionFigures, explainedFigures } from './explained.ts';
import type { ExplainedFigure } from './explained.ts';
import { measureForms } from './risk-names.ts';
import { moneyFigureSchema, rateFigureSchema } from './values.ts';

/** The explanation of a figure, or the explanation of which it is a number or a row. */
type Explained = ExplainedFigure | 'clientValue' | 'firmValue' | 'visibleValue';

/** Why a figure has no explanation of its own: it repeats one of another page, adds up the list it stands under, or is a step of a preview. */
type Without =
  | 'shown on the page it leads to'
  | 'the sum of the rows it stands under'
  | 'has its weights and volatilities beside it'
  | 'a preview'
  | 'is hypothetical and has its class weights and assumptions beside it'
  | 'is an explanation';

const page = 'shown on the page it leads to';
const supposed = (path: string): Readonly<Record<string, Without>> => ({
  [`${path}.expectedReturn`]: 'is hypothetical and has its class weights and assumptions beside it',
  [`${path}.volatility`]: 'is hypothetical and has its class weights and assumptions beside it',
});
const charged = (path: string): Readonly<Record<string, Without>> => ({
  ...supposed(path),
  [`${path}.charges.figure`]: 'the sum of the rows it stands under',
});
const income = (path: string, figure: ExplainedFigure) =>
  Object.fromEntries(['gross', 'tax', 'fee', 'net'].map((part) => [`${path}.${part}`, figure]));

const shown: Readonly<Record<string, Readonly<Record<string, Explained | Without>>>> = {
  getDashboard: { '.totalValue': 'firmValue', '.monthChange': 'firmReturn' },
  getDashboardOverview: {
    '.value': 'visibleValue',
    '.monthChange': 'visibleReturn',
    '.moves[].amount': page,
  },
  getAnalytics: {
    '.value': 'visibleValue',
    '.development.opening': 'twr',
    '.development.inflows': 'twr',
    '.development.outflows': 'twr',
    '.development.gain': 'twr',
    '.development.closing': 'twr',
    '.twr': 'twr',
    '.twrAnnual': 'twrAnnual',
    '.volatility': 'volatility',
    '.months[].twr': 'twr',
    '.years[].twr': 'twr',
  },
  listRanking: {
    '.items[].value': page,
    '.items[].share': 'visibleValue',
    '.items[].twr': page,
    '.items[].volatility': page,
    '.items[].maxDrawdown': page,
  },
  listClients: { '.items[].value': page, '.items[].yearToDate': page },
  getClientFigures: {
    '.value': 'clientValue',
    '.yearToDate': 'yearToDate',
    '.sinceInception': 'sinceInception',
    '.sinceInceptionAnnual': 'sinceInceptionAnnual',
  },
  getRiskScores: {
    '.portfolios[].value': page,
    '.portfolios[].volatility': 'has its weights and volatilities beside it',
    '.portfolios[].expectedReturn': 'has its weights and volatilities beside it',
    '.total.value': 'clientValue',
    '.total.volatility': 'has its weights and volatilities beside it',
    '.total.expectedReturn': 'has its weights and volatilities beside it',
  },
  listPortfolios: {
    '.items[].value': page,
    '.items[].dayChange': page,
    '.items[].yearToDate': page,
    '.items[].sinceInception': page,
    '.sum.value': 'the sum of the rows it stands under',
  },
  getPriceHistory: { '.previous.change': 'priceChange', '.year': 'priceYear' },
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
  listModels: supposed('.items[].figures'),
  createModel: charged('.current.figures'),
  updateModel: charged('.current.figures'),
  addModelVersion: charged('.current.figures'),
  getModel: charged('.current.figures'),
  getModelVersion: charged('.figures'),
  compareModelVersions: { ...charged('.from.figures'), ...charged('.to.figures') },
  listBenchmarks: {
    '.items[].returns.yearToDate': 'benchmarkYearToDate',
    '.items[].returns.oneYear': 'benchmarkOneYear',
  },
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
    '.holdings[].income': 'income',
    '.holdings[].dayChange': 'holdingDayChange',
    '.holdings[].accounts[].value': 'holdingValue',
    '.holdings[].accounts[].weight': 'holdingWeight',
    '.holdings[].accounts[].cost': 'holdingCost',
    '.holdings[].accounts[].unrealised': 'holdingUnrealised',
    '.cash[].value': 'cash',
    '.cash[].weight': 'cashWeight',
    '.cash[].accounts[].value': 'cash',
    '.cash[].accounts[].weight': 'cashWeight',
    '.total': 'value',
  },
  getComparison: {
    '.returns.benchmark': 'benchmarkReturn',
    '.returns.annual': 'benchmarkAnnual',
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
    '.items[].lots[].value': 'lotValue',
    '.items[].lots[].gain': 'lotGain',
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
  explainClientReturn: { '.value.figure': 'is an explanation' },
  explainFirmReturn: { '.value.figure': 'is an explanation' },
  explainAnalytics: { '.value.figure': 'is an explanation' },
  explainBenchmark: { '.value.figure': 'is an explanation' },
  explainPriceChange: { '.value.figure': 'is an explanation' },
  explainFirmValue: { '.value': 'is an explanation', '.parts.items[].value': 'is an explanation' },
  getContribution: { '.contributions.rows[].twr': 'holdingReturn' },
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

/** Figures whose schemas are not those of this table, such as parts of a return, which are plain numbers. */
const explainedInside: readonly ExplainedFigure[] = [
  'invested',
  'maxDrawdown',
  ...contributionFigures,
  ...attributionEffects,
];

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

test('each explanation is of a figure of some answer, or a number of another explanation', () => {
  const named = new Set<string>(Object.values(shown).flatMap((figures) => Object.values(figures)));
  const others = new Set<string>([...Object.keys(measureForms), ...explainedInside]);
  expect(explainedFigures.filter((figure) => !named.has(figure) && !others.has(figure))).toEqual([]);
});
