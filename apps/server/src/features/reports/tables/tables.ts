/** The figures of a document as tables of cells, for files that spreadsheets open. */
import type { ReportLanguage } from '@partnerfolio/contract/reports/options';
import type { DocumentCell, DocumentTable, FirmDocument } from '../../../platform/documents/document.ts';
import { printedNumber } from './printed-numbers.rules.ts';
import type { PrintedNumber } from './printed-numbers.rules.ts';

/** Words, or a number as precise as it is printed. */
export type SheetCell = string | PrintedNumber;

export interface Sheet {
  readonly title: string;
  readonly rows: readonly (readonly SheetCell[])[];
}

interface Words {
  readonly language: ReportLanguage;
  /** Heads a column of what stands below the cells of another. */
  readonly note: string;
}

const figureCell = (text: string, { language }: Words): SheetCell => printedNumber(text, language) ?? text;

/** Whether something is printed below the texts of a column. */
const hasNotes = ({ rows }: DocumentTable, column: number): boolean =>
  rows.some(({ cells }) => (cells[column]?.note ?? '') !== '');

const sheetOf = (table: DocumentTable, words: Words): Sheet => {
  const noted = table.head.map((_, column) => hasNotes(table, column));
  const cellsOf = ({ text, note }: DocumentCell, column: number): SheetCell[] => [
    column < table.leftColumns ? text : figureCell(text, words),
    ...(noted[column] === true ? [note] : []),
  ];
  const head = table.head.flatMap((name, column) =>
    noted[column] === true ? [name, [name, words.note].filter(Boolean).join(' · ')] : [name],
  );
  return { title: table.title, rows: [head, ...table.rows.map(({ cells }) => cells.flatMap(cellsOf))] };
};

/** What the first page says beside its tables. */
const coverOf = ({ title, subject, firm, facts, cards, foot }: FirmDocument, words: Words): Sheet => ({
  title,
  rows: [
    [title, subject],
    ...facts.map(({ label, value }) => [label, value]),
    ...cards.map(({ label, value, note }) => [label, figureCell(value, words), note]),
    [firm.name, foot],
  ],
});

/** The cover and every table of a document, in its order. */
export const sheetsOf = (document: FirmDocument, words: Words): readonly Sheet[] => [
  coverOf(document, words),
  ...document.blocks.flatMap((block) => (block.kind === 'table' ? [sheetOf(block.table, words)] : [])),
];
