/** The cost of reading a file: it must grow no faster than the file's length, whatever the file contains. */
import fc from 'fast-check';
import { transactionLayoutSchema } from '@partnerfolio/contract/imports';
import { describe, expect, test } from 'vitest';
import { BeyondLimit, createCsvReader, fileLimits } from '../../../../platform/files/csv-rows.ts';
import type { CsvRow } from '../../../../platform/files/csv-rows.ts';
import { datesStated } from '@partnerfolio/contract/written/date-text';
import { createFileReader } from './file-reader.ts';
import { currencyMarks, readNumber } from '@partnerfolio/contract/written/number-text';
import { plainWords } from '@partnerfolio/contract/written/plain-words';
import type { FileHead, ReaderRequest } from './reader-messages.ts';
import { countOccurrences } from '../entries/row-keys.ts';
import { culpritFinder } from '../../assess/ledger/row-order.rules.ts';
import { readTime, readTimeAfterDate } from '../columns/time-text.ts';
import { tradeSentence, typeWord } from '@partnerfolio/contract/written/type-words';

/** How often a character may be visited while a file is split, however it is cut and quoted. */
const looksAtMost = 6;

const charsOf = (rows: readonly CsvRow[]): number =>
  rows.reduce((sum, { cells }) => cells.reduce((chars, cell) => chars + cell.length, sum), 0);

/** Splits a text in pieces; returns the number of characters visited, and of those kept until the end or a limit. */
const costOf = (text: string, { piece = 65_536, delimiter = ',' } = {}) => {
  const meter = { chars: 0 };
  const reader = createCsvReader({ delimiter, skipLines: 0 }, meter);
  let kept = 0;
  try {
    for (let at = 0; at < text.length; at += piece) kept += charsOf(reader.push(text.slice(at, at + piece)));
    kept += charsOf(reader.end());
  } catch (error) {
    if (!(error instanceof BeyondLimit)) throw error;
  }
  return { looks: meter.chars, kept };
};

const layout = transactionLayoutSchema.parse({
  kind: 'transactions',
  delimiter: ',',
  dateFormat: 'yyyy-MM-dd',
  numberFormat: 'point',
  columns: { date: 0, type: 1, symbol: 2, quantity: 3, price: 4, amount: 5, currency: 6, note: 7 },
  types: { Buy: 'buy' },
});

/** Sends a file through everything that reads it; returns how often its characters were visited. */
const readAll = (bytes: Uint8Array) => {
  const encoding = 'utf-8' as const;
  const head: FileHead = {
    bytes: bytes.subarray(0, 512 * 1024),
    encoding,
    isWhole: bytes.length <= 512 * 1024,
  };
  const meter = { chars: 0 };
  const ask = (requests: readonly ReaderRequest[]) => {
    const reader = createFileReader(meter);
    for (const request of requests) {
      let answer = reader.ask(request);
      while ('value' in answer && (answer.value as { isMore?: boolean } | null)?.isMore === true)
        answer = reader.ask({ do: 'more' });
      if ('limit' in answer) return answer.limit;
    }
    return null;
  };
  const bytesOf = { do: 'bytes', bytes } as const;
  const end = { do: 'bytes', bytes: null } as const;
  return {
    limits: [
      ask([{ do: 'head', head, asked: {}, kind: 'transactions' }]),
      ask([{ do: 'scan', encoding, layout }, bytesOf, end]),
      ask([{ do: 'transactions', encoding, edits: new Map(), layout }, bytesOf, end]),
    ],
    looks: meter.chars,
  };
};

const long = 300_000;
const megabyte = 1_000_000;
const bad = {
  'one long cell': 'a'.repeat(long),
  'one long cell of capitals': 'A'.repeat(long),
  'one long row of blanks': ' '.repeat(long),
  'one long number': '1'.repeat(long),
  'one long line of quotes': '"'.repeat(long),
  'a quote that is opened and never closed': `"${'a\n'.repeat(long / 2)}`,
  'a quote opened on each line': '"a\n'.repeat(long / 3),
  'a quote opened on each line after a cell': 'a,"b\n'.repeat(long / 5),
  'quotes closed late': `${`"${'x\n'.repeat(150)}",1\n`.repeat(1000)}`,
  'delimiters only': ','.repeat(long),
  'line ends only': '\n'.repeat(long),
  'carriage returns only': '\r'.repeat(long),
  'line ends of two characters': '\r\n'.repeat(long / 2),
  'equal short rows': '2026-01-05,Buy,ACME,1,2,2,EUR,\n'.repeat(long / 32),
};

describe('splitting a file', () => {
  test.each(Object.entries(bad))('%s costs no more than its length', (_, text) => {
    for (const piece of [7, 65_536, text.length]) {
      const sample = piece === 7 ? text.slice(0, 50_000) : text;
      const { looks, kept } = costOf(sample, { piece });
      expect(looks).toBeLessThanOrEqual(looksAtMost * sample.length);
      expect(kept).toBeLessThanOrEqual(sample.length);
    }
  });

  test('costs no more than the length of a random text, however it is cut', () => {
    const token = fc.constantFrom(
      'a',
      'B',
      ',',
      ';',
      '"',
      '""',
      '\n',
      '\r',
      '\r\n',
      ' ',
      '1.5',
      '\u0000',
      '\ud800',
      'é',
    );
    const texts = fc.array(token, { maxLength: 2000 }).map((tokens) => tokens.join(''));
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 300 }), (text, piece) => {
        const { looks, kept } = costOf(text, { piece });
        expect(looks).toBeLessThanOrEqual(looksAtMost * text.length + looksAtMost);
        expect(kept).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 300 },
    );
  });

  test('gives rows that do not depend on where the text is cut', () => {
    const token = fc.constantFrom('a', ',', '"', '\n', '\r', '1');
    const texts = fc.array(token, { maxLength: 60 }).map((tokens) => tokens.join(''));
    const rowsOf = (text: string, piece: number) => {
      const reader = createCsvReader({ delimiter: ',', skipLines: 0 });
      const rows: CsvRow[] = [];
      for (let at = 0; at < text.length; at += piece) rows.push(...reader.push(text.slice(at, at + piece)));
      return [...rows, ...reader.end()];
    };
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 9 }), (text, piece) => {
        expect(rowsOf(text, piece)).toEqual(rowsOf(text, text.length + 1));
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ['cellChars', `a,b\n1,${'x'.repeat(fileLimits.cellChars + 1)}\n`, 2],
    ['cellChars', `a,b\n1,"${'x\n'.repeat(150)}${'x'.repeat(fileLimits.cellChars)}"\n`, 2],
    ['lineChars', `a,b\n${'1,'.repeat(fileLimits.lineChars)}\n`, 2],
    ['columns', `a,b\n${'1,'.repeat(fileLimits.columns)}\n`, 2],
    ['lines', '\n'.repeat(fileLimits.lines + 1), fileLimits.lines + 1],
  ])('the line that is beyond %s is named', (limit, text, line) => {
    const reader = createCsvReader({ delimiter: ',', skipLines: 0 });
    expect(() => [...reader.push(text), ...reader.end()]).toThrow(expect.objectContaining({ limit, line }));
  });

  test('reads a file just within every limit', () => {
    const reader = createCsvReader({ delimiter: ',', skipLines: 0 });
    const cells = Array.from({ length: fileLimits.columns }, () => 'x');
    cells[3] = 'y'.repeat(fileLimits.cellChars);
    expect(reader.push(`${cells.join(',')}\n`)).toMatchObject([{ cells }]);
  });
});

describe('reading a file', () => {
  // Each type of work reads the file once for each of four delimiters, for the evidence and for the rows.
  const passes = 8;

  test.each(Object.entries(bad))('%s is gone through in linear work or refused', (_, text) => {
    const bytes = Buffer.from(`Date,Type,Symbol,Quantity,Price,Amount,Currency,Note\n${text}`);
    expect(readAll(bytes).looks).toBeLessThanOrEqual(passes * looksAtMost * bytes.length);
  });

  test('reads or refuses broken and mutated broker files, and never throws', () => {
    const whole =
      'Date,Type,Symbol,Quantity,Price,Amount,Currency,Note\n' +
      '2026-01-05,Buy,ACME,"1,234.5",10.50,12962.25,EUR,"say ""yes"""\n' +
      '05/02/2026,Koop 6 NAME @ 49.785 EUR,,,,(298.71),€,-\n0001-01-01,Buy,X,1e99,-0,.,USD,\n';
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 6 });
    const cut = fc.record({
      at: fc.nat(whole.length),
      remove: fc.nat(40),
      insert: bytes,
      times: fc.nat(200),
    });
    fc.assert(
      fc.property(fc.array(cut, { maxLength: 5 }), (cuts) => {
        let mutated = Buffer.from(whole);
        for (const { at, remove, insert, times } of cuts)
          mutated = Buffer.concat([
            mutated.subarray(0, at),
            ...Array.from({ length: times }, () => insert),
            mutated.subarray(at + remove),
          ]);
        expect(readAll(mutated).looks).toBeLessThanOrEqual(passes * looksAtMost * (mutated.length + 10));
      }),
      { numRuns: 300 },
    );
  });
});

describe('a cell', () => {
  // With a megabyte, anything but linear work would exceed the test's time limit.
  const cells = [
    'a',
    'A',
    'aB',
    ' ',
    '1',
    '1 ',
    '1,',
    '0',
    '-',
    'EUR ',
    '€',
    '@',
    'a 1 @ ',
    '1 x',
    '\u0301',
    '/',
    '1/1/',
    '\ud800',
  ].map((text) => text.repeat(megabyte / text.length));
  const readers: Readonly<Record<string, (text: string) => unknown>> = {
    'a name': plainWords,
    'a date': datesStated,
    'a number with a point': (text) => readNumber(text, 'point'),
    'a number with a comma': (text) => readNumber(text, 'comma'),
    'a currency sign': currencyMarks,
    'a word for a type': typeWord,
    'a sentence of a trade': tradeSentence,
    'a time': readTime,
    'a time after a date': readTimeAfterDate,
  };
  test.each(Object.entries(readers))('of a megabyte is read as %s at once', (_, read) => {
    for (const text of cells) read(`${text}x`);
    for (const text of cells) read(`Koop ${text}`);
    expect(cells).toHaveLength(18);
  });
});

test('counts two hundred thousand equal rows one by one', () => {
  const booked = [
    { id: 'second', number: 2, time: null },
    { id: 'fourth', number: 4, time: null },
  ];
  const { takeAt, takeAny, next } = countOccurrences(new Map([['a', booked]]));
  const numbers = Array.from({ length: 200_000 }, () => takeAt('a', null) ?? takeAny('a') ?? next('a'));
  expect(numbers.slice(0, 6)).toEqual(['second', 'fourth', 1, 3, 5, 6]);
  expect(numbers.at(-1)).toBe(200_000);
});

test('finds the culprits of a hundred thousand errors among as many disposals', () => {
  const day = (n: number) => new Date(Date.UTC(2000, 0, 1 + (n % 5000))).toISOString().slice(0, 10);
  const disposals = Array.from({ length: 100_000 }, (_, index) => ({
    index,
    instrumentId: 'a',
    day: day(index),
  }));
  const find = culpritFinder(disposals);
  expect(find({ instrumentId: 'a', day: '1999-12-31' })).toBeNull();
  expect(find({ instrumentId: 'b', day: '2026-01-01' })).toBeNull();
  for (let n = 0; n < 100_000; n += 1) find({ instrumentId: 'a', day: day(n) });
  // Of equal days the last row counts.
  expect(find({ instrumentId: 'a', day: day(0) })).toBe(95_000);
});
