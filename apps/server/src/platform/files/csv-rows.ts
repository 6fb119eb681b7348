/**
 * Reads delimited text piece by piece into rows that know their line number. Lines without quotes, which are nearly
 * all lines of a price file, are only split, so that a million of them cost little. Every character is visited a
 * fixed number of times, however the text is cut and whatever it contains.
 */

export interface CsvRow {
  /** The line of the file where the row starts, from 1; a row with a quoted line break spans several. */
  readonly line: number;
  readonly cells: readonly string[];
  /** A quote that is not closed within a limit; the cells are then the plainly split line. */
  readonly isBroken: boolean;
}

/** The limits of a file: more than any broker's export or spreadsheet needs, and little enough to keep in memory. */
export const fileLimits = {
  /** The limit of a spreadsheet's cell. */
  cellChars: 32_767,
  lineChars: 262_144,
  /** The contract numbers columns up to 500. */
  columns: 501,
  lines: 5_000_000,
} as const;
export type FileLimit = keyof typeof fileLimits;

/** A line exceeds a limit. The file is refused, because no table of transactions or prices has such lines. */
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

/** Counts the characters that a reader visits, so that a test can compare the work with the length of the text. */
export interface WorkMeter {
  chars: number;
}

export interface CsvReader {
  push(text: string): CsvRow[];
  /** The row that the end of the file completes. */
  end(): CsvRow[];
}

/** A longer quoted cell means that its quote was never closed. */
const quotedCharsAtMost = 65_536;
const quotedLinesAtMost = 200;

/** A row with quotes, which may continue over several lines. */
interface OpenRow {
  readonly line: number;
  /** The lines so far, in case the quote is never closed. */
  readonly lines: string[];
  readonly cells: string[];
  chars: number;
  /** Whether the last line ended inside a quoted cell, and that cell's text so far. */
  isQuoted: boolean;
  value: string;
}

const endOfCell = (text: string, delimiter: string, from: number): number => {
  const at = text.indexOf(delimiter, from);
  return at < 0 ? text.length : at;
};

/**
 * A carriage return ends a line, alone or before a line feed; at the end of a piece the reader waits for the next
 * character.
 */
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

/** Continues a quoted cell at `from`; returns where the cell ends, or null if its closing quote has not come yet. */
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
  // Keeps any text between the closing quote and the delimiter.
  const end = endOfCell(text, delimiter, at);
  meter.chars += end - at;
  row.cells.push(row.value + text.slice(at, end));
  row.value = '';
  return end;
};

/**
 * Reads the next line of a row with quotes; returns whether the row ends with it. A quote inside an unquoted cell is
 * an ordinary character.
 */
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

/** Refuses a row that exceeds a limit; only a long row can contain a long cell. */
const withinLimits = (row: CsvRow, chars: number): CsvRow => {
  if (row.cells.length > fileLimits.columns) throw new BeyondLimit(row.line, 'columns');
  if (chars > fileLimits.cellChars && row.cells.some(({ length }) => length > fileLimits.cellChars))
    throw new BeyondLimit(row.line, 'cellChars');
  return row;
};

/** Splits pieces of any size into lines; a line that spans many pieces is joined only once. */
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

/** Reads rows split by `delimiter`; skips blank lines and the first `skipLines` lines. */
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
