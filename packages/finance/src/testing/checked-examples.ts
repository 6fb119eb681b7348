import type { GivenValues } from './given.ts';

/** An example of a document, with the calculation that checks it. */
export interface CheckedExample {
  readonly measure: string;
  readonly title: string;
  readonly given: GivenValues;
  /** The figures that the document prints, by name. */
  readonly expected: Readonly<Record<string, string>>;
}

type Table = Record<string, string>[];

const MARKER = /^<!-- checked as: ([\w-]+) -->$/;

function cellsOf(line: string): string[] {
  return line
    .replaceAll(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.replaceAll(/[`*]/g, '').trim());
}

function tableOf(lines: readonly string[]): Table {
  const [head = '', , ...body] = lines;
  const names = cellsOf(head);
  return body.map((line) =>
    Object.fromEntries(cellsOf(line).flatMap((cell, i) => (cell === '' ? [] : [[names[i] ?? '', cell]]))),
  );
}

/** `Sub-periods:` before a table gives it the name `sub-periods`. */
function captionOf(line: string): string {
  return line.trim().replace(/:$/, '').toLowerCase();
}

/** A table, a fenced block or a line of an example. */
interface Block {
  readonly kind: 'table' | 'fence' | 'line';
  readonly lines: readonly string[];
}

function kindOf(line: string): Block['kind'] {
  if (line.startsWith('|')) return 'table';
  return /^```\w+$/.test(line) ? 'fence' : 'line';
}

/** The index after the block that begins at `from`. */
function endOf(lines: readonly string[], from: number, kind: Block['kind']): number {
  if (kind === 'line') return from + 1;
  const isLast = (line: string): boolean => (kind === 'table' ? !line.startsWith('|') : line === '```');
  const end = lines.findIndex((line, i) => i > from && isLast(line));
  if (end < 0) return lines.length;
  return kind === 'table' ? end : end + 1;
}

function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let from = 0;
  while (from < lines.length) {
    const kind = kindOf(lines[from] ?? '');
    const end = endOf(lines, from, kind);
    blocks.push({ kind, lines: lines.slice(from, end).filter((line) => line.trim() !== '') });
    from = end;
  }
  return blocks.filter((block) => block.lines.length > 0);
}

class ExampleReader {
  readonly given: Record<string, GivenValues[string]> = {};
  readonly expected: Record<string, string> = {};

  read(lines: readonly string[]): void {
    let caption = '';
    for (const block of blocksOf(lines)) {
      const first = block.lines[0] ?? '';
      if (block.kind === 'line') caption = captionOf(first);
      else if (block.kind === 'table') this.readTable(block.lines, caption);
      else this.given[first.slice(3)] = block.lines.slice(1, -1);
    }
  }

  private readTable(lines: readonly string[], caption: string): void {
    const table = tableOf(lines);
    const first = cellsOf(lines[0] ?? '')[0];
    if (first === 'figure') {
      for (const { figure = '', value = '' } of table) this.expected[figure] = value;
    } else if (first === 'given') {
      for (const { given = '', value = '' } of table) this.given[given] = value;
    } else this.given[caption] = table;
  }
}

/**
 * The examples of a document: from a `<!-- checked as: measure -->` line to the next heading. A table with the header
 * `figure … value` contains the expected figures; one with the header `given | value` contains single values. Any
 * other table is named by the line before it (`Flows:`), and a fenced block by its language (` ```ledger `).
 */
export function checkedExamples(markdown: string): CheckedExample[] {
  const examples: CheckedExample[] = [];
  const lines = markdown.split('\n');
  let title = '';
  for (const [i, line] of lines.entries()) {
    if (line.startsWith('#')) title = line.replace(/^#+ */, '');
    const measure = MARKER.exec(line)?.[1];
    if (measure === undefined) continue;
    const rest = lines.slice(i + 1);
    const end = rest.findIndex((other) => other.startsWith('#') || MARKER.test(other));
    const reader = new ExampleReader();
    reader.read(end < 0 ? rest : rest.slice(0, end));
    examples.push({ measure, title, given: reader.given, expected: reader.expected });
  }
  return examples;
}
