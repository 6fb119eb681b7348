/**
 * Reads delimited text piece by piece into rows that know their line. Lines without a quote, nearly all lines of a price
 * file, are split and nothing more, which is what makes a million of them cheap.
 */

export interface CsvRow {
  /** Line of the file where the row starts, counted from 1; a row with a quoted newline spans several. */
  readonly line: number;
  readonly cells: readonly string[];
  /** A quote was opened and not closed within reason; the cells are the line split plainly. */
  readonly isBroken: boolean;
}

export interface CsvReader {
  push(text: string): CsvRow[];
  /** The row that the file's end closes. */
  end(): CsvRow[];
}

/** A quoted cell longer than this is a quote that was never closed. */
const quotedCharsAtMost = 65_536;

interface Cell {
  readonly text: string;
  readonly end: number;
}

const endOfCell = (text: string, delimiter: string, from: number): number => {
  const at = text.indexOf(delimiter, from);
  return at < 0 ? text.length : at;
};

/** The quoted cell that starts at `from`; null while its closing quote hasn't come. */
const quotedCell = (text: string, delimiter: string, from: number): Cell | null => {
  let value = '';
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return null;
    value += text.slice(at, quote);
    at = quote + 1;
    if (text[at] !== '"') break;
    value += '"';
    at += 1;
  }
  // Whatever stands between the closing quote and the delimiter is kept rather than lost.
  const end = endOfCell(text, delimiter, at);
  return { text: value + text.slice(at, end), end };
};

const plainCell = (text: string, delimiter: string, from: number): Cell => {
  const end = endOfCell(text, delimiter, from);
  return { text: text.slice(from, end), end };
};

/** The cells of a row that has quotes; null while a quote is open. A quote inside an unquoted cell is a character. */
export const cellsOf = (text: string, delimiter: string): string[] | null => {
  const cells: string[] = [];
  for (let from = 0; ;) {
    const cell = text[from] === '"' ? quotedCell(text, delimiter, from) : plainCell(text, delimiter, from);
    if (cell === null) return null;
    cells.push(cell.text);
    if (cell.end >= text.length) return cells;
    from = cell.end + 1;
  }
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

interface OpenRow {
  readonly line: number;
  readonly lines: string[];
  chars: number;
}

/** Reads rows split by `delimiter`, passing over blank lines and the first `skipLines` lines. */
export const createCsvReader = (form: { delimiter: string; skipLines: number }): CsvReader => {
  const { delimiter, skipLines } = form;
  const normalise = lineEnds();
  let rest = '';
  let line = 0;
  let open: OpenRow | null = null;

  const broken = (row: OpenRow): CsvRow[] =>
    row.lines.map((text, i) => ({
      line: row.line + i,
      cells: text.split(delimiter),
      isBroken: true,
    }));

  const takeQuoted = (text: string, rows: CsvRow[]) => {
    open ??= { line, lines: [], chars: 0 };
    open.lines.push(text);
    open.chars += text.length;
    const cells = cellsOf(open.lines.join('\n'), delimiter);
    if (cells !== null) rows.push({ line: open.line, cells, isBroken: false });
    else if (open.chars > quotedCharsAtMost || open.lines.length > 200) rows.push(...broken(open));
    else return;
    open = null;
  };

  const takeLine = (text: string, rows: CsvRow[]) => {
    line += 1;
    if (line <= skipLines) return;
    if (open !== null || text.includes('"')) takeQuoted(text, rows);
    else if (text !== '') rows.push({ line, cells: text.split(delimiter), isBroken: false });
  };

  return {
    push(text) {
      const lines = (rest + normalise(text)).split('\n');
      rest = lines.pop() ?? '';
      const rows: CsvRow[] = [];
      for (const one of lines) takeLine(one, rows);
      return rows;
    },
    end() {
      const rows: CsvRow[] = [];
      if (rest !== '') takeLine(rest, rows);
      if (open !== null) rows.push(...broken(open));
      return rows;
    },
  };
};
