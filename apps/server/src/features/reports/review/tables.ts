/** The tables of a portfolio review. */
import { filledText } from '@partnerfolio/contract/texts/fill';
import type { ContributionRow } from '@partnerfolio/contract/figures/contribution';
import type { DocumentBlock, DocumentRow, DocumentTable } from '../../../platform/documents/document.ts';
import { linesOf, roundedWeights, sumOf } from '../holdings/held-lines.rules.ts';
import type { Money } from '../holdings/held-lines.rules.ts';
import { developmentTable, periodsOfAmounts } from '../performance/developed-values.ts';
import { benchmarksIn, choicesIn, comparisonsIn } from '../performance/performance-figures.ts';
import type { PeriodFigures } from '../performance/performance-figures.ts';
import { benchmarkReturn } from '../performance/return-rows.ts';
import type { PerformanceWriter } from '../performance/writer.ts';
import { classValues, contributionExtremes, cutName, largestHoldings } from './page.rules.ts';
import type { ReviewFigures } from './review-figures.ts';

/** So many characters of a name have room in the column of a table. */
const nameLength = { holding: 44, benchmark: 30, contributor: 34 } as const;

const smallTable = (
  table: Pick<DocumentTable, 'key' | 'title' | 'head' | 'widths' | 'rows'>,
): DocumentBlock => ({ kind: 'table', table: { ...table, size: 'small', leftColumns: 1 } });

const returnRow = (
  { key, label }: { readonly key: string; readonly label: string },
  periods: readonly PeriodFigures[],
  {
    w,
    of,
  }: {
    readonly w: PerformanceWriter;
    readonly of: (period: PeriodFigures) => PeriodFigures['performance']['twr'] | null;
  },
): DocumentRow => ({
  key,
  kind: 'row',
  cells: [
    w.cell(label),
    ...periods.map((period) => {
      const figure = of(period);
      return figure === null ? w.cell('–') : w.rateFigure(`${w.names[period.period]}, ${label}`, figure);
    }),
  ],
});

/** The returns of the printed periods, and those of the benchmarks. */
const returnsBelow = (figures: ReviewFigures, w: PerformanceWriter): DocumentRow[] => {
  const periods = periodsOfAmounts(figures);
  const { returns } = choicesIn(figures);
  const net = returnRow({ key: 'net', label: w.words.net }, periods, {
    w,
    of: ({ performance }) => performance.twr,
  });
  const gross = returnRow({ key: 'gross', label: w.words.gross }, periods, {
    w,
    of: ({ performance }) => performance.twrGross,
  });
  const benchmarks = benchmarksIn(figures).map(({ id, name }, n) =>
    returnRow({ key: id, label: cutName(name, nameLength.benchmark) }, periods, {
      w,
      of: (period) => {
        const compared = comparisonsIn(period)[n];
        return compared === undefined ? null : benchmarkReturn(compared, false);
      },
    }),
  );
  return [...(returns === 'gross' ? [] : [net]), ...(returns === 'net' ? [] : [gross]), ...benchmarks];
};

/** How the value developed over the range, the year and since inception, with the returns. */
export const development = (figures: ReviewFigures, w: PerformanceWriter): DocumentBlock[] => {
  const table = developmentTable(figures, w);
  const widths = table.widths.map((_, n) => (n === 0 ? 1 : 0));
  return [smallTable({ ...table, widths, rows: [...table.rows, ...returnsBelow(figures, w)] })];
};

/** A part of the whole, or the whole itself. */
interface Part {
  readonly key: string;
  readonly label: string;
  readonly value: Money;
}

/** Rows of values with weights, and their total. */
const weightedRows = (parts: readonly Part[], w: PerformanceWriter): DocumentRow[] => {
  const weights = roundedWeights(parts.map(({ value }) => value));
  const total = sumOf(parts.map(({ value }) => value));
  return [
    ...parts.map(({ key, label, value }, n) => ({
      key,
      kind: 'row' as const,
      cells: [w.cell(label), w.moneyCell(value), w.weightCell(weights?.[n] ?? null)],
    })),
    {
      key: 'total',
      kind: 'total',
      cells: [w.cell(w.text.total), w.moneyCell(total), w.weightCell(weights === null ? null : 1)],
    },
  ];
};

interface Weighted {
  readonly key: string;
  readonly title: string;
  /** Heads the column of labels. */
  readonly first: string;
  readonly parts: readonly Part[];
}

/** The table of a whole by its parts; none without any. */
const weightedTable = ({ key, title, first, parts }: Weighted, w: PerformanceWriter): DocumentBlock[] => {
  if (parts.length === 0) return [];
  const head = [first, filledText(w.text.valueIn, { currency: w.base }), w.text.weight];
  return [smallTable({ key, title, head, widths: [1, 0, 0], rows: weightedRows(parts, w) })];
};

/** The ten largest holdings, the others and cash in one row each, and their total. */
export const largest = ({ holdings }: ReviewFigures, w: PerformanceWriter): DocumentBlock[] => {
  const lines = linesOf(holdings, null);
  const { named, others } = largestHoldings(lines);
  const sum = (of: readonly { readonly value: Money }[]) => sumOf(of.map(({ value }) => value));
  const parts: Part[] = [
    ...named.map(({ of: { instrument }, value }) => ({
      key: instrument.id,
      label: cutName(instrument.name, nameLength.holding),
      value,
    })),
    ...(others.length > 0
      ? [
          {
            key: 'others',
            label: filledText(w.words.others, { count: w.format.count(others.length) }),
            value: sum(others),
          },
        ]
      : []),
    ...(lines.cash.length > 0 ? [{ key: 'cash', label: w.classes.asset.cash, value: sum(lines.cash) }] : []),
  ];
  return weightedTable(
    { key: 'largest', title: w.words.largestHoldings, first: w.text.instrument, parts },
    w,
  );
};

/** The value of each asset class. */
export const allocation = ({ holdings }: ReviewFigures, w: PerformanceWriter): DocumentBlock[] => {
  const parts = classValues(linesOf(holdings, null)).map(({ assetClass, value }) => ({
    key: assetClass,
    label: w.classes.asset[assetClass],
    value,
  }));
  return weightedTable({ key: 'allocation', title: w.words.allocation, first: w.words.class, parts }, w);
};

/** The holdings that added most to the return of the range, and those that took most from it. */
export const contributors = ({ contribution }: ReviewFigures, w: PerformanceWriter): DocumentBlock[] => {
  const { words, cell } = w;
  const { contributions: found } = contribution;
  if (!found.known) {
    w.addUnknown(words.contribution, found);
    return [];
  }
  if (found.rows.length === 0) return [];
  const { added, taken, others } = contributionExtremes(found.rows, found.rest);
  const row = ({ instrument, contribution: part }: ContributionRow): DocumentRow => ({
    key: instrument.id,
    kind: 'row',
    cells: [cell(cutName(instrument.name, nameLength.contributor)), cell(w.points(part))],
  });
  const group = (key: string, label: string, rows: readonly ContributionRow[]): DocumentRow[] =>
    rows.length === 0 ? [] : [{ key, kind: 'group', cells: [cell(label), cell('')] }, ...rows.map(row)];
  return [
    smallTable({
      key: 'contributors',
      title: words.contribution,
      head: ['', words.contributionPoints],
      widths: [1, 0],
      rows: [
        ...group('added', words.contributors, added),
        ...group('taken', words.detractors, taken),
        { key: 'others', kind: 'group', cells: [cell(words.everythingElse), cell(w.points(others))] },
        { key: 'total', kind: 'total', cells: [cell(words.net), cell(w.points(found.twr))] },
      ],
    }),
  ];
};
