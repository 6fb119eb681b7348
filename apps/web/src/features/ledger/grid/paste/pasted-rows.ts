/** Puts a pasted block into rows of the grid. */
import type { TransactionType } from '@partnerfolio/contract/ledger';
import { findMeaning } from '@partnerfolio/contract/written/type-words';
import { plainWords } from '@partnerfolio/contract/written/plain-words';
import { givesAccount } from '../../fields/entry-form.ts';
import { cellKinds, gridTypes, type GridField } from '../rows/grid-fields.ts';
import { changedRow, followingRow, unreadMark, type GridRow, type RowStart } from '../rows/grid-rows.ts';
import { pastedDate, pastedNumber, type Block, type BlockReading } from './paste-block.ts';

interface Target {
  rows: readonly GridRow[];
  /** The row that takes the first row of the block. */
  at: number;
  start: RowStart;
  rowsAtMost: number;
  typeLabels: Readonly<Record<TransactionType, string>>;
}

/** The type that a word means: its code, its name on the screen, or a word that brokers use. */
function typeOfWord(word: string, labels: Target['typeLabels']): TransactionType | null {
  const plain = plainWords(word);
  const named = gridTypes.find((type) => type === word || plainWords(labels[type]) === plain);
  if (named !== undefined) return named;
  const meaning = findMeaning(word);
  return meaning === 'ignore' || meaning === null || givesAccount(meaning) ? null : meaning;
}

interface Pasted {
  field: GridField;
  text: string;
}

const order: Readonly<Partial<Record<GridField, number>>> = { currency: 1, toCurrency: 1 };

/** Currencies come first, because an amount may have its currency's sign beside it. */
const inOrder = (cells: readonly Pasted[]): Pasted[] =>
  cells.toSorted((one, other) => (order[other.field] ?? 0) - (order[one.field] ?? 0));

function valueOfCell({ field, text }: Pasted, row: GridRow, reading: BlockReading): string {
  switch (cellKinds[field]) {
    case 'date':
      return pastedDate(text, reading);
    case 'number':
      return pastedNumber(text, reading, field === 'toAmount' ? row.entry.toCurrency : row.entry.currency);
    case 'instrument':
      return unreadMark + text;
    case 'currency':
      return text.toUpperCase();
    default:
      return text;
  }
}

function withType(row: GridRow, word: string, labels: Target['typeLabels']): GridRow {
  const type = typeOfWord(word, labels);
  return type === null ? { ...row, unreadType: word } : changedRow(row, 'type', { value: type });
}

/** The rows after pasting; empty cells leave the row as it is. Rows beyond the limit are left out. */
export function withPasted(block: Block, reading: BlockReading, target: Target): GridRow[] {
  const rows = [...target.rows];
  block.rows.forEach((cells, i) => {
    const at = target.at + i;
    if (at >= target.rowsAtMost) return;
    const pasted = cells.flatMap((text, column): Pasted[] => {
      const field = block.fields[column];
      return field === undefined || text === '' ? [] : [{ field, text }];
    });
    let row = rows[at] ?? followingRow(rows, target.start);
    for (const cell of inOrder(pasted))
      row =
        cell.field === 'type'
          ? withType(row, cell.text, target.typeLabels)
          : changedRow(row, cell.field, { value: valueOfCell(cell, row, reading) });
    rows[at] = row;
  });
  return rows;
}
