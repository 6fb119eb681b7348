/** The form of an explanation before a page of its rows is cut, and the pieces that all explanations consist of. */
import type {
  ColumnName,
  ExplainedFigure,
  FigureOfPortfolio,
  RowMark,
  TermName,
} from '@partnerfolio/contract/figures/explained';
import type {
  Explained,
  ExplainedRow,
  Explanation,
  ExplanationTerm,
  FormulaPart,
} from '@partnerfolio/contract/figures/explanations';
import type { AttributionGrouping, groupKinds } from '@partnerfolio/contract/figures/contribution-names';
import type { StressScenarioId } from '@partnerfolio/contract/figures/risk-names';
import type { MoneyFigure, RateFigure } from '@partnerfolio/contract/figures/values';
import type { LocalDate } from '@partnerfolio/finance/dates';
import type { PerformanceSeries } from '@partnerfolio/finance/performance';
import type { StatedRate } from '@partnerfolio/finance/rates';
import type { DateRange } from '@partnerfolio/finance/range-figures';
import type { Computed } from '../compute/inputs/computed.actions.ts';
import { statedRate } from '../compute/figures.rules.ts';

/** What an explanation is asked for. */
export interface Asked {
  readonly figure: FigureOfPortfolio;
  readonly instrumentId?: string | undefined;
  readonly transactionId?: string | undefined;
  readonly place: number;
  readonly currency?: string | undefined;
  readonly by: 'periods' | 'days';
  readonly grouping: AttributionGrouping;
  readonly kind: (typeof groupKinds)[number];
  readonly group?: string | undefined;
  readonly scenario?: StressScenarioId | undefined;
}

/** What a return over a range is explained from: a series by day. */
export interface SeriesScene {
  readonly series: PerformanceSeries;
  readonly asked: Pick<Asked, 'by' | 'instrumentId'> & { readonly figure: ExplainedFigure };
  readonly range: DateRange;
  /** The portfolio of the series; null for several combined, whose rows lead to no entry. */
  readonly computed: Computed | null;
  /** Whether the series begins within the life of its portfolios, so that their value counts as contributed on its first day. */
  readonly isCut?: boolean;
}

/** A portfolio with the asked figure, and its range cut to the portfolio's days; the day of a figure is `to`. */
export interface Scene extends SeriesScene {
  readonly computed: Computed;
  readonly asked: Asked;
  /** The day of a figure of a day: the end of the range, or the last day if that is earlier. */
  readonly asAt: LocalDate;
}

/** The inputs, of which only the rows of a page are written. */
export interface Rows {
  readonly total: number;
  readonly write: (from: number, end: number) => ExplainedRow[];
}

export const noRows: Rows = { total: 0, write: () => [] };

/** Rows that are written one by one. */
export const rowsFrom = <T>(items: readonly T[], write: (item: T) => ExplainedRow): Rows => ({
  total: items.length,
  write: (from, end) => items.slice(from, end).map(write),
});

type Stated = 'value' | 'formula' | 'terms';
type Optional =
  | 'from'
  | 'instrument'
  | 'substituted'
  | 'split'
  | 'columns'
  | 'sums'
  | 'staleDays'
  | 'gaps'
  | 'leftOut'
  | 'quote'
  | 'checks';

/** An explanation; everything that is not stated is empty. */
export type Draft = Pick<Explanation, Stated> &
  Partial<Pick<Explanation, Optional>> & {
    readonly rows?: Rows;
    /** The day of the figure, if it is not the end of the range. */
    readonly day?: LocalDate;
  };

export const term = (name: TermName): FormulaPart => ({ term: name });
export const column = (name: ColumnName): FormulaPart => ({ column: name });
export const sign = (text: string): FormulaPart => ({ sign: text });

/** A figure by a formula of terms alone, which is repeated with their numbers while the figure is known. */
export const byTerms = (
  value: Explanation['value'],
  formula: FormulaPart[],
): Pick<Draft, 'value' | 'formula'> & { substituted: FormulaPart[] } => ({
  value,
  formula,
  substituted: value.figure.known ? formula : [],
});

type TermFigure = ExplanationTerm['figure'];

/** A number of a formula that is not money. */
export const numberTerm = (
  name: TermName,
  unit: Exclude<ExplanationTerm['unit'], 'money'>,
  figure: TermFigure | number | string,
): ExplanationTerm => ({
  name,
  unit,
  currency: null,
  figure: typeof figure === 'object' ? figure : { known: true, value: figure },
  explained: null,
});

const withoutMarks = (figure: MoneyFigure | RateFigure | TermFigure): TermFigure =>
  figure.known ? { known: true, value: figure.value } : { known: false, reason: figure.reason };

/** An amount in a currency: exact, or the number of a series. */
interface Money {
  readonly figure: MoneyFigure | TermFigure | number;
  readonly currency: string;
}

/** An amount of a formula. */
export const moneyTerm = (
  name: TermName,
  { figure, currency }: Money,
  explained: Explained | null = null,
): ExplanationTerm => ({
  name,
  unit: 'money',
  currency,
  figure: typeof figure === 'number' ? { known: true, value: figure } : withoutMarks(figure),
  explained,
});

export const rateTerm = (
  name: TermName,
  figure: RateFigure,
  explained: Explained | null = null,
): ExplanationTerm => ({ name, unit: 'rate', currency: null, figure: withoutMarks(figure), explained });

/** A figure of a day as the subject of an explanation. */
export const onDay = (figure: ExplainedFigure, to: LocalDate, instrumentId?: string): Explained => ({
  figure,
  to,
  ...(instrumentId !== undefined && { instrumentId }),
});

export const overRange = (figure: ExplainedFigure, { from, to }: DateRange): Explained => ({
  figure,
  from,
  to,
});

const emptyRow: ExplainedRow = {
  values: {},
  marks: [],
  instrument: null,
  transaction: null,
  priceDay: null,
  rate: null,
  explained: null,
  entries: null,
};

/** A row of the inputs; everything that is not stated is empty. */
export const row = (
  values: ExplainedRow['values'],
  rest: Partial<Omit<ExplainedRow, 'values'>> = {},
): ExplainedRow => ({ ...emptyRow, values, ...rest });

/** Numbers of series that are unknown are NaN. */
export const finite = (number: number): number | null => (Number.isFinite(number) ? number : null);

/** A figure in a cell; null if it is unknown. */
export const cell = (figure: TermFigure | MoneyFigure | RateFigure): string | number | null =>
  figure.known ? figure.value : null;

type Marked = readonly (RowMark | false | null)[];
export const marks = (found: Marked): RowMark[] =>
  found.flatMap((mark) => (mark === false || mark === null ? [] : [mark]));

/** The rate's cells and quotes. */
export const rateParts = (rate: StatedRate | null) => {
  const stated = statedRate(rate);
  return {
    // Within one currency there is no quote, and so no date.
    values: {
      fxRate: stated?.rate ?? (rate === null ? null : '1'),
      ...(stated !== null && { rateDay: stated.day }),
    },
    rate: stated === null ? null : { path: stated.path, quotes: stated.quotes },
  };
};

/** An instrument of the ledger by its number or id; null for none. */
export const instrumentRef = ({ instruments, ledger }: Computed, wanted: number | string) => {
  const id = typeof wanted === 'string' ? wanted : ledger.instruments[wanted]?.id;
  const found = id === undefined ? undefined : instruments.get(id);
  return found === undefined ? null : { id: found.id, symbol: found.symbol, name: found.name };
};

type Column = Explanation['columns'][number];

/** A column of amounts in one currency. */
export const inCurrency =
  (currency: string) =>
  (name: ColumnName): Column => ({ name, currency });
export const plain = (name: ColumnName): Column => ({ name, currency: null });

/** Which rows of an explanation. */
export interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** What an explanation is of; `to` is the end of its range, or its day. */
type Subject = Pick<Explanation, 'explained' | 'currency' | 'asOf' | 'to'> &
  Partial<Pick<Explanation, 'costMethod'>>;

/** The explanation with a page of its rows. */
export const toExplanation = (draft: Draft, subject: Subject, { offset, limit }: Page): Explanation => {
  const { rows, day, ...stated } = draft;
  return {
    from: null,
    costMethod: null,
    instrument: null,
    substituted: [],
    quote: null,
    split: [],
    columns: [],
    sums: {},
    staleDays: 0,
    gaps: [],
    leftOut: null,
    checks: null,
    ...subject,
    ...stated,
    to: day ?? subject.to,
    rows: { items: rows?.write(offset, offset + limit) ?? [], total: rows?.total ?? 0 },
  };
};
