/** What is held on the last day, and what was sold within the range and is no longer held then. */
import type { RealisedGain } from '@partnerfolio/contract/lots';
import { filledText } from '@partnerfolio/contract/texts/fill';
import type { DocumentBlock, DocumentRow } from '../../../platform/documents/document.ts';
import { linesOf, sumOf, weightsOf } from '../holdings/held-lines.rules.ts';
import { cashTable, priceNotes, securities, unknownOf } from '../holdings/held-tables.ts';
import { gainCells } from './movements.ts';
import { choicesIn } from './performance-figures.ts';
import type { PerformanceReportFigures } from './performance-figures.ts';
import type { PerformanceWriter } from './writer.ts';

const summed = (rows: readonly RealisedGain[]) => ({
  proceeds: sumOf(rows.map(({ proceeds }) => proceeds)),
  cost: sumOf(rows.map(({ cost }) => cost)),
  gain: sumOf(rows.map(({ gain }) => gain)),
});

/** The sales of each security that is not held on the last day, the last one sold last. */
const closedIn = ({ holdings, realised }: PerformanceReportFigures): RealisedGain[][] => {
  const held = new Set(linesOf(holdings, null).held.map(({ of }) => of.instrument.id));
  const closed = new Map<string, RealisedGain[]>();
  for (const sale of realised) {
    const { id } = sale.instrument;
    if (!held.has(id)) closed.set(id, [...(closed.get(id) ?? []), sale]);
  }
  return [...closed.values()].toSorted((one, other) =>
    (one.at(-1)?.day ?? '').localeCompare(other.at(-1)?.day ?? ''),
  );
};

const closedRow = (sales: readonly RealisedGain[], w: PerformanceWriter): DocumentRow[] => {
  const last = sales.at(-1);
  if (last === undefined) return [];
  const { id, name } = last.instrument;
  const cells = gainCells(name, summed(sales), w);
  return [{ key: id, kind: 'row', cells: [w.cell(name), w.cell(w.format.date(last.day)), ...cells] }];
};

/** The closed positions, if the report was asked for with them. */
export const closedPositions = (figures: PerformanceReportFigures, w: PerformanceWriter): DocumentBlock[] => {
  if (!choicesIn(figures).closedPositions) return [];
  const { words, text, cell, base: currency } = w;
  const closed = closedIn(figures);
  if (closed.length === 0)
    return [{ kind: 'notes', title: words.closedPositions, notes: [words.noClosedPositions] }];
  return [
    {
      kind: 'table',
      table: {
        key: 'closed',
        size: 'usual',
        title: words.closedPositions,
        head: [
          text.instrument,
          words.lastSale,
          ...[words.proceedsIn, text.costIn, text.gainIn].map((head) => filledText(head, { currency })),
        ],
        leftColumns: 2,
        widths: [1, 0, 0, 0, 0],
        rows: [
          ...closed.flatMap((sales) => closedRow(sales, w)),
          {
            key: 'total',
            kind: 'total',
            cells: [cell(text.total), cell(''), ...gainCells(text.total, summed(closed.flat()), w)],
          },
        ],
      },
    },
  ];
};

/** The holdings of the last day, with their unknown figures. */
export const holdingBlocks = (
  { holdings }: PerformanceReportFigures,
  w: PerformanceWriter,
): DocumentBlock[] => {
  const lines = linesOf(holdings, null);
  const weights = weightsOf(lines);
  for (const sentence of unknownOf(lines, w)) w.unknown.add(sentence);
  return [
    ...(lines.held.length > 0 ? [securities(lines, weights, w)] : []),
    ...(lines.cash.length > 0 ? [cashTable(lines, weights, w)] : []),
    ...(lines.held.length + lines.cash.length > 0
      ? [{ kind: 'notes' as const, title: '', notes: [...priceNotes(lines, w), w.text.rounding] }]
      : []),
  ];
};
