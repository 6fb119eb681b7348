/** The figures that a document prints, and which of them differ between two. */
import type { ReportChange } from '@partnerfolio/contract/reports/reports';
import type { DocumentBlock, DocumentTable, FirmDocument } from '../../../platform/documents/document.ts';

interface PrintedFigure {
  readonly place: readonly string[];
  readonly text: string;
}

type Printed = readonly [key: string, figure: PrintedFigure];

/** The figures of a table: its columns of words are none. */
const figuresOfTable = ({ key, title, head, leftColumns, rows }: DocumentTable): Printed[] =>
  rows.flatMap((row) =>
    row.cells.flatMap(({ text }, column): Printed[] => {
      if (column < leftColumns) return [];
      const place = [title, row.cells[0]?.text ?? '', head[column] ?? ''].filter(Boolean);
      return [[`${key}/${row.key}/${column}`, { place, text }]];
    }),
  );

/** The tables of a document, those that stand side by side too. */
const tablesIn = (blocks: readonly DocumentBlock[]): DocumentTable[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'columns') return block.columns.flatMap((column) => tablesIn(column.blocks));
    return block.kind === 'table' ? [block.table] : [];
  });

/** The printed figures of the report's own days by their place in the document, whatever the things are called by now. */
const printedFigures = ({ cards, blocks }: FirmDocument): ReadonlyMap<string, PrintedFigure> =>
  new Map([
    ...cards.map(({ key, label, value }): Printed => [`card/${key}`, { place: [label], text: value }]),
    ...tablesIn(blocks)
      .filter(({ isOfDayMade }) => isOfDayMade !== true)
      .flatMap(figuresOfTable),
  ]);

/** The figures that one document prints otherwise than the other, or not at all, in the order of reading. */
export const changedFigures = (before: FirmDocument, now: FirmDocument): ReportChange[] => {
  const [old, current] = [printedFigures(before), printedFigures(now)];
  const gone = [...old].flatMap(([key, { place, text }]) => {
    const figure = current.get(key);
    return figure?.text === text ? [] : [{ place: [...place], before: text, now: figure?.text ?? null }];
  });
  const added = [...current].flatMap(([key, { place, text }]) =>
    old.has(key) ? [] : [{ place: [...place], before: null, now: text }],
  );
  return [...gone, ...added];
};
