import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { neutralised, neutralisedInSheet, restored } from './spreadsheet-text.ts';

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** The cells as a program reads them that splits at another separator; a quote counts at a cell's beginning only. */
const cellsOf = (file: string, separator: string): string[] => {
  const cells = [''];
  let [isQuoted, isBegun] = [false, false];
  for (const letter of file) {
    const isQuote = letter === '"' && (isQuoted || !isBegun);
    const isEnd = !isQuoted && (letter === separator || /[\r\n]/.test(letter));
    if (isQuote) isQuoted = !isQuoted;
    else if (isEnd) cells.push('');
    else cells.push(`${cells.pop() ?? ''}${letter}`);
    isBegun = !isEnd;
  }
  return cells;
};

const isFormula = (cell: string): boolean => /^[ '"]*[=+\-@＝＋－＠]/.test(cell) && !cell.startsWith("'");

describe('neutralised', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\r=1', "'\r'=1"],
    ['\t=1', "'\t'=1"],
    ["''=1", "'''=1"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    [' =1', "' =1"],
    ['a;=1+1;b', "a;'=1+1;b"],
    ['a;"=1+1;', 'a;\'"=1+1;'],
    ['a\t+1', "a\t'+1"],
    ['a|@x', "a|'@x"],
    ['a\n- b', "a\n'- b"],
    ['a; ＝1', "a;' ＝1"],
  ])('writes %j as %j, which restored turns back', (text, written) => {
    expect(neutralised(text)).toBe(written);
    expect(restored(written)).toBe(text);
  });

  test.each(['', 'ACME', "O'Brien", "'quoted'", '5 - 3', 'a; b', 'x=1; y=2', 'Smith, -5 %', 'a@b.example'])(
    'leaves %j as it is, in both directions',
    (text) => {
      expect(neutralised(text)).toBe(text);
      expect(restored(text)).toBe(text);
    },
  );

  const letters = ["'", '"', '=', '+', '-', '@', '＝', '＠', '\t', '\r', '\n', ';', '|', ',', 'a', ' '];
  const anyText = fc.string({ unit: fc.constantFrom(...letters) });
  // A hundred texts did not find two lines of which one begins with an apostrophe.
  const many = { numRuns: 20_000 };

  test.each([
    ["\r'-", "'\r''-"],
    ["a\n'-b", "a\n''-b"],
    ['a\n- b', 'a\n- b'],
  ])('writes %j into a cell of a workbook as %j, which restored turns back', (text, written) => {
    expect(neutralisedInSheet(text)).toBe(written);
    expect(restored(written)).toBe(text);
  });

  test('is undone exactly for any text, in a file and in a workbook', () => {
    fc.assert(
      fc.property(anyText, (text) => restored(neutralised(text)) === text),
      many,
    );
    fc.assert(
      fc.property(anyText, (text) => restored(neutralisedInSheet(text)) === text),
      many,
    );
  });

  test.each([';', '\t', '|'])('leaves no formula in any cell of a program that splits at %j', (separator) => {
    const hasFormula = (text: string) =>
      cellsOf(`x,${quoted(neutralised(text))},y`, separator).some((cell) => isFormula(cell));
    fc.assert(fc.property(anyText, (text) => !hasFormula(text)));
  });
});
