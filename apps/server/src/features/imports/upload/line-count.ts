/** Counts the lines of a text while its bytes arrive, so that a file with too many is refused before it is stored. */
import { fileLimits } from '../../../platform/files/csv-rows.ts';
import { rowsBeforeTable } from './row-count.ts';
import type { RowLimit } from './row-count.ts';

const [feed, carriage, quote] = [0x0a, 0x0d, 0x22];
/** A quoted cell ends within so many lines; after them a line without a quotation mark is a row of its own. */
const quotedLinesAtMost = 200;

export interface LineWatch {
  /** Takes the next bytes; tells which limit they exceed, or null. */
  see(bytes: Uint8Array): 'lines' | 'rows' | null;
}

/** Bytes of UTF-16 have no lines to count: a scan finds them later. */
export const watchLines = (limit: RowLimit | null): LineWatch => {
  const rowsAtMost = limit === null ? Number.POSITIVE_INFINITY : limit.rows + rowsBeforeTable;
  let lines = 0;
  /** At least so many rows: lines with content that cannot belong to a quoted cell. */
  let rows = 0;
  let sinceQuote = quotedLinesAtMost;
  let hasContent = false;
  let hasQuote = false;
  let isAfterCarriage = false;
  const endLine = () => {
    lines += 1;
    sinceQuote = hasQuote ? 0 : sinceQuote + 1;
    if (hasContent && sinceQuote >= quotedLinesAtMost) rows += 1;
    hasContent = false;
    hasQuote = false;
  };
  return {
    see(bytes) {
      for (const byte of bytes) {
        const isEnd = byte === carriage || (byte === feed && !isAfterCarriage);
        if (isEnd) endLine();
        else if (byte !== feed) {
          hasContent = true;
          hasQuote ||= byte === quote;
        }
        isAfterCarriage = byte === carriage;
      }
      if (rows > rowsAtMost) return 'rows';
      return lines > fileLimits.lines ? 'lines' : null;
    },
  };
};
