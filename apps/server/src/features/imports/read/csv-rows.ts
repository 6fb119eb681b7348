/**
 * Reads delimited text piece by piece into rows that know their line. Lines without a quote, nearly all lines of a price
 * file, are split and nothing more, which is what makes a million of them cheap. Every character is looked at a fixed
 * number of times, however the text is cut and whatever stands in it.
 */

export interface CsvRow {
  /** Line of the file where the row starts, counted from 1; a row with a quoted newline spans several. */
  readonly line: number;
  readonly cells: readonly string[];
  /** A quote was opened and not closed within reason; the cells are the line split plainly. */
  readonly isBroken: boolean;
}

/** What a file may have at most: more than any broker's export or spreadsheet, and little enough to be held at once. */
export const fileLimits = {
  /** As many as a cell of a spreadsheet holds. */
  cellChars: 32_767,
  lineChars: 262_144,
  /** The contract numbers columns up to 500. */
  columns: 501,
  lines: 5_000_000,
} as const;
export type FileLimit = keyof typeof fileLimits;

/** A line goes beyond a limit: the file is refused, for nothing of the kind is a table of transactions or prices. */
export class BeyondLimit extends Error {
  override readonly name = 'BeyondLimit';
  readonly line: number;
  readonly limit: FileLimit;
  constructor(line: number, limit: FileLimit) {
    super(`Line ${line} goes beyond the limit of ${limit}`);
    this.line = line;
    this.limit = limit;
  }
}

/** Counts the characters that a reader looks at, so that a test can hold the work against the length of the text. */
export interface WorkMeter {
  chars: number;
}

export interface CsvReader {
  push(text: string): CsvRow[];
  /** The row that the file's end closes. */
  end(): CsvRow[];
}

/** A quoted cell longer than this is a quote that was never closed. */
const quotedCharsAtMost = 65_536;
const quotedLinesAtMost = 200;

/** A row with quotes, which may go on over several lines. */
interface OpenRow {
  readonly line: number;
  /** The lines so far, for a quote that turns out never to be closed. */
  readonly lines: string[];
  readonly cells: string[];
  chars: number;
  /** Whether the last line ended inside a quoted cell, and what that cell holds so far. */
  isQuoted: boolean;
  value: string;
}

const endOfCell = (text: string, delimiter: string, from: number): number => {
  const at = text.indexOf(delimiter, from);
  return at < 0 ? text.length : at;
};

/** Carriage returns, alone or before a line feed, end a line as a line feed does; one at the end of a piece waits. */
const lineEnds = () => {
  let held = '';
  return (text: string): string => {
    const whole = held + text;
    if (!whole.includes('\r')) {
      held = '';
      return whole;
    }
    held = whole.endsWith('\r') ? '\r' : '';
    return whole.slice(0, whole.length - held.length).replaceAll(/\r\n?/g, '\n');
  };
};

interface Source {
  readonly delimiter: string;
  readonly meter: WorkMeter;
}

/** Reads a quoted cell on from `from`; answers where the cell ends, or null while its closing quote has not come. */
const readQuoted = (row: OpenRow, text: string, { from, delimiter, meter }: Source & { from: number }) => {
  let at = from;
  for (;;) {
    const quote = text.indexOf('"', at);
    meter.chars += (quote < 0 ? text.length : quote + 1) - at;
    if (quote < 0) {
      row.value += `${text.slice(at)}\n`;
      return null;
    }
    row.value += text.slice(at, quote);
    at = quote + 1;
    if (text[at] !== '"') break;
    row.value += '"';
    at += 1;
  }
  // Whatever stands between the closing quote and the delimiter is kept rather than lost.
  const end = endOfCell(text, delimiter, at);
  meter.chars += end - at;
  row.cells.push(row.value + text.slice(at, end));
  row.value = '';
  return end;
};

/** Reads the next line of a row with quotes; true when the row ends with it. A quote inside an unquoted cell is a character. */
const readQuotedLine = (row: OpenRow, text: string, source: Source): boolean => {
  for (let from = 0; ;) {
    let end: number | null;
    if (row.isQuoted || text[from] === '"') {
      end = readQuoted(row, text, { ...source, from: row.isQuoted ? from : from + 1 });
      row.isQuoted = end === null;
    } else {
      end = endOfCell(text, source.delimiter, from);
      source.meter.chars += end - from;
      row.cells.push(text.slice(from, end));
    }
    if (end === null) return false;
    if (end >= text.length) return true;
    from = end + 1;
  }
};

const newRow = (line: number): OpenRow => ({
  line,
  lines: [],
  cells: [],
  chars: 0,
  isQuoted: false,
  value: '',
});

/** Refuses a row that is beyond a limit; only a long one can hold a long cell. */
const withinLimits = (row: CsvRow, chars: number): CsvRow => {
  if (row.cells.length > fileLimits.columns) throw new BeyondLimit(row.line, 'columns');
  if (chars > fileLimits.cellChars && row.cells.some(({ length }) => length > fileLimits.cellChars))
    throw new BeyondLimit(row.line, 'cellChars');
  return row;
};

/** Lines out of pieces of any size: a line that goes on over many pieces is put together once. */
const lineSplitter = (meter: WorkMeter) => {
  let parts: string[] = [];
  let chars = 0;
  return {
    /** The lines that a piece completes; `line` is the number of the first of them. */
    split(text: string, line: number): string[] {
      meter.chars += text.length;
      const lines = text.split('\n');
      const rest = lines.pop() ?? '';
      if (lines.length > 0) {
        lines[0] = [...parts, lines[0]].join('');
        parts = [];
        chars = 0;
      }
      parts.push(rest);
      chars += rest.length;
      if (chars > fileLimits.lineChars) throw new BeyondLimit(line + lines.length, 'lineChars');
      return lines;
    },
    rest: () => parts.join(''),
  };
};

/** Reads rows split by `delimiter`, passing over blank lines and the first `skipLines` lines. */
export const createCsvReader = (
  form: { readonly delimiter: string; readonly skipLines: number },
  meter: WorkMeter = { chars: 0 },
): CsvReader => {
  const { delimiter, skipLines } = form;
  const source: Source = { delimiter, meter };
  const normalise = lineEnds();
  const splitter = lineSplitter(meter);
  let line = 0;
  let open: OpenRow | null = null;

  const plainRow = (text: string, at: number, isBroken: boolean): CsvRow => {
    meter.chars += text.length;
    return withinLimits({ line: at, cells: text.split(delimiter), isBroken }, text.length);
  };

  const broken = (row: OpenRow): CsvRow[] => row.lines.map((text, i) => plainRow(text, row.line + i, true));

  const takeQuoted = (text: string, rows: CsvRow[]) => {
    const row = (open ??= newRow(line));
    row.lines.push(text);
    row.chars += text.length;
    if (readQuotedLine(row, text, source))
      rows.push(withinLimits({ line: row.line, cells: row.cells, isBroken: false }, row.chars));
    else if (row.chars > quotedCharsAtMost || row.lines.length > quotedLinesAtMost) rows.push(...broken(row));
    else return;
    open = null;
  };

  const takeLine = (text: string, rows: CsvRow[]) => {
    line += 1;
    if (line > fileLimits.lines) throw new BeyondLimit(line, 'lines');
    if (text.length > fileLimits.lineChars) throw new BeyondLimit(line, 'lineChars');
    if (line <= skipLines) return;
    meter.chars += text.length;
    if (open !== null || text.includes('"')) takeQuoted(text, rows);
    else if (text !== '') rows.push(plainRow(text, line, false));
  };

  return {
    push(text) {
      const rows: CsvRow[] = [];
      for (const one of splitter.split(normalise(text), line + 1)) takeLine(one, rows);
      return rows;
    },
    end() {
      const rows: CsvRow[] = [];
      const rest = splitter.rest();
      if (rest !== '') takeLine(rest, rows);
      if (open !== null) rows.push(...broken(open));
      return rows;
    },
  };
};
