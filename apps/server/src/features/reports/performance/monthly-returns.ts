/** The net returns of each calendar month, a row for each year, the newest first. */
import type { RateFigure } from '@partnerfolio/contract/figures/values';
import type { DocumentBlock, DocumentCell } from '../../../platform/documents/document.ts';
import { filledText } from '@partnerfolio/contract/texts/fill';
import type { PerformanceReportFigures } from './performance-figures.ts';
import type { PerformanceWriter } from './writer.ts';

type Row = PerformanceReportFigures['months'][number];

const monthNumbers = Array.from({ length: 12 }, (_, n) => n + 1);

const isDoubtful = (figure: RateFigure): boolean =>
  figure.known &&
  (figure.partial === true ||
    figure.outdated !== undefined ||
    figure.littleCapital === true ||
    figure.leftOut === true);

const isMarked = ({ partial, withoutPrices, twr }: Row): boolean =>
  twr.known && (partial || withoutPrices || isDoubtful(twr));

const returnCell = (row: Row | undefined, w: PerformanceWriter): DocumentCell => {
  if (row === undefined) return w.cell('');
  if (!row.twr.known) return w.cell(w.words.shortUnknown);
  return w.cell(`${w.points(row.twr.value)}${isMarked(row) ? '*' : ''}`);
};

/** One sentence for each reason, however many months it holds for. */
const addUnknown = (rows: readonly Row[], w: PerformanceWriter): void => {
  const unknown = rows.filter(({ twr }) => !twr.known);
  const reasons = new Set(unknown.map(({ twr }) => (twr.known ? null : twr.reason)));
  for (const reason of reasons) {
    const found = unknown.filter(({ twr }) => !twr.known && twr.reason === reason);
    const named = found.map(({ year, month }) =>
      month === null ? String(year) : `${w.format.monthName(month)} ${year}`,
    );
    if (found[0]) w.addUnknown(`${w.words.months}, ${named.join(', ')}`, found[0].twr);
  }
};

export const monthlyReturns = (figures: PerformanceReportFigures, w: PerformanceWriter): DocumentBlock[] => {
  const { months, years, benchmarkYears, asAt } = figures;
  const { words, format, cell } = w;
  if (months.length === 0) return [];
  addUnknown([...months, ...years], w);
  const hasBenchmark = benchmarkYears.length > 0;
  const benchmarkCell = (year: number) => {
    const found = benchmarkYears.find((one) => one.year === year);
    return cell(found === undefined ? '–' : w.points(found.value));
  };
  const note = filledText(words.monthsNote, { from: format.date(w.began), to: format.date(asAt) });
  return [
    {
      kind: 'table',
      table: {
        key: 'months',
        size: 'small',
        title: words.months,
        head: [
          words.year,
          ...monthNumbers.map(format.monthName),
          words.year,
          ...(hasBenchmark ? [words.benchmarkShort] : []),
        ],
        leftColumns: 1,
        widths: [0, ...monthNumbers.map(() => 1), 1.2, ...(hasBenchmark ? [1.3] : [])],
        rows: years.toReversed().map((row) => ({
          key: String(row.year),
          kind: 'row',
          cells: [
            cell(String(row.year)),
            ...monthNumbers.map((month) =>
              returnCell(
                months.find((one) => one.year === row.year && one.month === month),
                w,
              ),
            ),
            returnCell(row, w),
            ...(hasBenchmark ? [benchmarkCell(row.year)] : []),
          ],
        })),
      },
    },
    {
      kind: 'notes',
      title: '',
      notes: [note, ...([...months, ...years].some(isMarked) ? [words.monthsMarked] : [])],
    },
  ];
};
