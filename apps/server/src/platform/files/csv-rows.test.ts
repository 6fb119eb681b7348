import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { createCsvReader } from './csv-rows.ts';

const read = (text: string, { delimiter = ',', skipLines = 0, piece = text.length || 1 } = {}) => {
  const reader = createCsvReader({ delimiter, skipLines });
  const rows = [];
  for (let at = 0; at < text.length; at += piece) rows.push(...reader.push(text.slice(at, at + piece)));
  return [...rows, ...reader.end()];
};
const cells = (text: string, options = {}) => read(text, options).map((row) => row.cells);

describe('reading delimited text', () => {
  test('gives each row the line of the file where it starts', () => {
    const rows = read('a,b\n\n1,"two\nlines"\n3,4\r\n\r\n5,6');
    expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, 'a', 'b'],
      [3, '1', 'two\nlines'],
      [5, '3', '4'],
      [7, '5', '6'],
    ]);
  });

  test('a quote inside a cell is a character, and so is a doubled one in a quoted cell', () => {
    expect(cells('12" nails,"say ""yes"" now","",x"y\n')).toEqual([
      ['12" nails', 'say "yes" now', '', 'x"y'],
    ]);
  });

  test('does not split at delimiters inside quotes', () => {
    expect(cells('"1,234.5";"a;b"\n', { delimiter: ';' })).toEqual([['1,234.5', 'a;b']]);
  });

  test.each(['a,b\r\n1,2\r\n', 'a,b\r1,2\r', 'a,b\n1,2'])('accepts the line ends of every system', (text) => {
    expect(cells(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  test('a quote that is never closed affects only its own lines', () => {
    const text = `a,b\n"open,1\n${'x,1\n'.repeat(300)}`;
    const rows = read(text);
    expect(rows).toHaveLength(302);
    expect(rows[1]).toMatchObject({ line: 2, isBroken: true });
    expect(rows.at(-1)).toMatchObject({ line: 302, cells: ['x', '1'], isBroken: false });
  });

  test('skipped lines may contain anything, and still count', () => {
    expect(read('Export of "Ann\n\na,b\n1,2\n', { skipLines: 2 })).toMatchObject([
      { line: 3, cells: ['a', 'b'] },
      { line: 4, cells: ['1', '2'] },
    ]);
  });

  test('reads what a reference parser reads, however the text is cut', () => {
    let seed = 7;
    const random = (n: number) => (seed = (seed * 48_271) % 2_147_483_647) % n;
    const parts = ['a', '', '1.5', 'x y', 'q"q', 'new\nline', 'c,d', 'ü€'];
    for (let round = 0; round < 100; round += 1) {
      const table = Array.from({ length: 1 + random(6) }, () =>
        Array.from({ length: 2 + random(3) }, () => parts[random(parts.length)] ?? ''),
      );
      const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
      const text = table.map((row) => `${row.map(quoted).join(',')}\n`).join('');
      const expected: unknown = parse(text, { relax_column_count: true, skip_empty_lines: true });
      expect(cells(text, { piece: 1 + random(9) })).toEqual(expected);
    }
  });
});
