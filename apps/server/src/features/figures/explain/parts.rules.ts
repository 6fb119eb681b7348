/** The explanations of parts of the return, from what finance derives. */
import type { ColumnName } from '@partnerfolio/contract/figures/explained';
import type { ExplainedRow } from '@partnerfolio/contract/figures/explanations';
import type { Derivation, DerivationRow } from '@partnerfolio/finance/derivation';
import { explainStress } from '@partnerfolio/finance/explain-charges';
import { rangeFigures } from '@partnerfolio/finance/range-figures';
import { NAMED_SCENARIOS } from '@partnerfolio/finance/stress-scenarios';
import type { Figure } from '@partnerfolio/finance/unknown';
import { holdingsAsAt } from '@partnerfolio/finance/valuation';
import { stressLines } from '../compute/analysis/stress.rules.ts';
import { moneyFigure, rateFigure } from '../compute/figures.rules.ts';
import { finite, instrumentRef, moneyTerm, onDay, plain, row, rowsFrom } from './draft.rules.ts';
import type { Draft, Scene } from './draft.rules.ts';
import { columnsIn, formulaParts, termsIn } from './formulas.rules.ts';
import { rangeIssues } from './issues.rules.ts';

/** In which currencies the amounts of rows are. */
export interface PartScene extends Scene {
  /** The currency of values and gains; the portfolio's unless given. */
  readonly ownCurrency?: string;
}

/** Amounts in the currency of what is explained, and those that are always in the portfolio's. */
const ownAmounts: ReadonlySet<ColumnName> = new Set(['start', 'end', 'inflow', 'outflow', 'gain']);
const baseAmounts: ReadonlySet<ColumnName> = new Set(['capital', 'all', 'parts', 'exchanged']);

const currencyOf = (name: ColumnName, { computed, ownCurrency }: PartScene): string | null => {
  const { baseCurrency } = computed.settings;
  if (ownAmounts.has(name)) return ownCurrency ?? baseCurrency;
  return baseAmounts.has(name) ? baseCurrency : null;
};

/** What a row adds to the figure, by its formula; the figure is the sum over the rows. */
const addedBy: Readonly<Record<string, (cell: Readonly<Record<string, number>>) => number>> = {
  contribution: ({ gain = 0, capital = 1, link = 0 }) => (gain / capital) * link,
  rest: ({ gain = 0, capital = 1, link = 0 }) => (gain / capital) * link,
  local: ({ rateBefore = 0, gain = 0, capital = 1, link = 0 }) => ((rateBefore * gain) / capital) * link,
  fx: ({ opening = 0, rate = 0, rateBefore = 0, exchanged = 0, capital = 1, link = 0 }) =>
    ((opening * (rate - rateBefore) + exchanged) / capital) * link,
  cross: ({ rate = 0, rateBefore = 0, gain = 0, capital = 1, link = 0 }) =>
    (((rate - rateBefore) * gain) / capital) * link,
  allocation: ({ weight = 0, benchmarkWeight = 0, benchmarkReturn = 0, benchmark = 0, link = 0 }) =>
    (weight - benchmarkWeight) * (benchmarkReturn - benchmark) * link,
  selection: ({ benchmarkWeight = 0, return: own = 0, benchmarkReturn = 0, link = 0 }) =>
    benchmarkWeight * (own - benchmarkReturn) * link,
  interaction: (cell) => {
    const { contribution = 0, weight = 0, benchmarkWeight = 0, return: own = 0 } = cell;
    const { benchmarkReturn = 0, link = 0 } = cell;
    return (contribution - weight * benchmarkReturn - benchmarkWeight * (own - benchmarkReturn)) * link;
  },
};

/** What a row adds; null if a number of the row is unknown. */
const addedIn = (figure: string, { values }: DerivationRow, columns: Written['columns']): number | null => {
  const cells = columns.map(({ name }) => [name, values[name]] as const);
  if (cells.some(([, value]) => typeof value === 'string')) return null;
  const added = addedBy[figure]?.(Object.fromEntries(cells) as Record<string, number>);
  return added === undefined ? null : finite(added);
};

/** A text in a cell is the reason why its number is unknown. */
const cellOf = (value: number | string | undefined): number | string | null | undefined =>
  typeof value === 'number' ? finite(value) : value === undefined ? undefined : null;

type Types = ReadonlyMap<string, NonNullable<ExplainedRow['transaction']>['type']>;

/** What a row is of: an instrument, or an entry. */
const subjectOf = (
  subject: string,
  { computed }: PartScene,
  types: Types,
): Partial<ExplainedRow> & { symbol?: string } => {
  const instrument = instrumentRef(computed, subject);
  if (instrument !== null) return { instrument, symbol: instrument.symbol };
  const type = types.get(subject);
  return type === undefined ? {} : { transaction: { id: subject, type } };
};

/** What a row says in detail: the value of the holding, or of the portfolio, at the end of the day. */
const detailOf = (
  { date, subject }: DerivationRow,
  { computed, asked }: PartScene,
): ExplainedRow['explained'] => {
  const held = subject === '' ? asked.instrumentId : subject;
  return held !== undefined && computed.instruments.has(held)
    ? onDay('holdingValue', date, held)
    : onDay('value', date);
};

interface Written {
  readonly columns: ReturnType<typeof columnsIn>;
  readonly figure: string;
  readonly types: Types;
}

const rowOf = (
  derived: DerivationRow,
  scene: PartScene,
  { columns, figure, types }: Written,
): ExplainedRow => {
  const { symbol, ...rest } = subjectOf(derived.subject, scene, types);
  const cells = columns.flatMap(({ name, shown }) => {
    const value = cellOf(derived.values[name]);
    return value === undefined ? [] : [[shown, value] as const];
  });
  return row(
    {
      day: derived.date,
      ...(symbol !== undefined && { subject: symbol }),
      ...Object.fromEntries(cells),
      part: addedIn(figure, derived, columns),
    },
    { ...rest, explained: rest.transaction === undefined ? detailOf(derived, scene) : null },
  );
};

/** The explanation of a part of the return, or of a difference from the benchmark. */
export const partDraft = (scene: PartScene, derivation: Derivation): Draft => {
  const { rows, value, formula, figure } = derivation;
  const columns = columnsIn(rows);
  const types: Types = new Map(scene.computed.ledger.bookings.map(({ entry, type }) => [entry.id, type]));
  const figures = rangeFigures(scene.computed.series, scene.range);
  const hasSubjects = rows.some(({ subject }) => instrumentRef(scene.computed, subject) !== null);
  const instrument =
    scene.asked.instrumentId === undefined ? null : instrumentRef(scene.computed, scene.asked.instrumentId);
  return {
    from: figures.from,
    instrument,
    value: { unit: 'rate', figure: rateFigure(value as Figure<number>) },
    formula: formulaParts(formula),
    terms: termsIn(derivation, scene.range),
    columns: [
      plain('day'),
      ...(hasSubjects ? [plain('subject')] : []),
      ...columns.map(({ shown }) => ({ name: shown, currency: currencyOf(shown, scene) })),
      plain('part'),
    ],
    rows: rowsFrom(rows, (one) => rowOf(one, scene, { columns, figure, types })),
    sums: value.known ? { part: Number(value.value) } : {},
    ...rangeIssues(scene, figures),
  };
};

/** The change of a scenario: each holding with the shock of its class. */
export const explainStressed = ({ computed, asked }: Scene): Draft | null => {
  const scenario = NAMED_SCENARIOS.find(({ id }) => id === asked.scenario);
  if (scenario === undefined) return null;
  const { ledger, market, settings, asOf, instruments } = computed;
  const currency = settings.baseCurrency;
  const lines = stressLines(holdingsAsAt(ledger, market, { settings, asAt: asOf }), instruments);
  const { value, rows, formula, terms } = explainStress({ lines, scenario, asAt: asOf });
  const amountOf = (name: string) => {
    const found = terms.find((one) => one.name === name)?.value;
    return typeof found === 'string' ? moneyFigure({ known: true, value: found }) : null;
  };
  const [before, after] = [amountOf('before'), amountOf('after')];
  return {
    day: asOf,
    value: { unit: 'money', currency, figure: moneyFigure(value as Figure) },
    formula: formulaParts(formula),
    terms: [
      ...(before === null ? [] : [moneyTerm('before', { figure: before, currency }, onDay('value', asOf))]),
      ...(after === null ? [] : [moneyTerm('after', { figure: after, currency })]),
    ],
    columns: [plain('subject'), { name: 'value', currency }, plain('shock'), { name: 'stressed', currency }],
    rows: rowsFrom(rows, ({ subject, values }) => {
      const instrument = instrumentRef(computed, subject);
      return row(
        {
          ...(instrument === null ? { currency: subject } : { subject: instrument.symbol }),
          value: values['value'] ?? null,
          shock: values['shockPct'] ?? null,
          stressed: values['change'] ?? null,
        },
        {
          instrument,
          explained: instrument === null ? null : onDay('holdingValue', asOf, instrument.id),
        },
      );
    }),
  };
};
