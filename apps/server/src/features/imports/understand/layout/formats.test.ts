import { describe, expect, test } from 'vitest';
import { readDate, readDateAs } from '@partnerfolio/contract/written/date-text';
import {
  countFormats,
  dateChoice,
  possibleFormats,
  noEvidence,
  numberChoice,
  findStrictness,
  voteOnNumber,
  voteOnOrder,
} from '../columns/format-evidence.ts';
import type { FormatEvidence } from '../columns/format-evidence.ts';
import { currencyMarks, readNumber, readNumberAs } from '@partnerfolio/contract/written/number-text';
import { watchEncoding } from '../../upload/text-encoding.ts';
import { Decimal } from '@partnerfolio/finance/decimal';
import { isAfterCharges, printedPlaces, readAmount } from '../columns/trade-amount.ts';
import { findMeaning, tradeSentence, typeWord } from '@partnerfolio/contract/written/type-words';
import { countOccurrences } from '../entries/row-keys.ts';

/** What cells prove when the two readings would be booked differently. */
const evidenceOf = (dates: readonly string[], numbers: readonly string[] = []): FormatEvidence => {
  const evidence = noEvidence();
  for (const text of dates) {
    countFormats(evidence, possibleFormats(text));
    const found = voteOnOrder(text);
    if (found?.vote === 'either') evidence.orders[found.sign].either ??= text;
    else if (found?.vote) evidence.orders[found.sign][found.vote] += 1;
  }
  for (const text of numbers) {
    const vote = voteOnNumber(text);
    if (vote === 'either') evidence.numbers.either ??= text;
    else if (vote !== null) evidence.numbers[vote] += 1;
  }
  return evidence;
};

describe('numbers', () => {
  test.each([
    ['1,234.56', '1234.56'],
    ['-$1,259.59', '-1259.59'],
    ['$-3.10', '-3.1'],
    ['($12.00)', '-12'],
    ['12.50-', '-12.5'],
    ['€ 1 234.5', '1234.5'],
    ["1'000", '1000'],
    ['USD 7', '7'],
    ['.5', '0.5'],
    ['0.10000000000000001', '0.10000000000000001'],
    ['9007199254740993', '9007199254740993'],
    ['1.5e-7', '0.00000015'],
    ['-0.00', '0'],
    ['007', '7'],
  ])('%s with a decimal point is %s, exactly', (text, value) => {
    expect(readNumber(text, 'point')).toBe(value);
  });

  test.each([
    ['1.234,56', '1234.56'],
    ['-31,91', '-31.91'],
    ['1 046,3825', '1046.3825'],
    ['0,039', '0.039'],
  ])('%s with a decimal comma is %s', (text, value) => {
    expect(readNumber(text, 'comma')).toBe(value);
  });

  test.each(['31,91', 'EOF27002856700', '1,23,456', '12.5.1', 'n/a', '', '--5', '0,039'])(
    '"%s" is not a number with a decimal point',
    (text) => {
      expect(readNumber(text, 'point')).toBeNull();
    },
  );

  test('takes the format that the cells prove, and leaves it open only if a cell is ambiguous and none proves one', () => {
    const choice = (...cells: string[]) => numberChoice(evidenceOf([], cells));
    expect(choice('100', '1.5')).toEqual({ value: 'point', open: null });
    expect(choice('100', '1.234,5')).toEqual({ value: 'comma', open: null });
    expect(choice('1.234', '1.5')).toEqual({ value: 'point', open: null });
    expect(choice('100', '1.234')).toEqual({ value: null, open: '1.234' });
    expect(choice('100', '200')).toEqual({ value: null, open: null });
    expect(choice('1.5', '1,5')).toEqual({ value: null, open: null });
    expect(choice('1.5', '1,5', '1.234')).toEqual({ value: null, open: '1.234' });
    expect(choice('eins', '1,5')).toEqual({ value: 'comma', open: null });
  });

  test('reads a cell in its own format if only one fits, unless that contradicts what the file proves', () => {
    expect(readNumberAs('1,5', 'point', false)).toBe('1.5');
    expect(readNumberAs('1,5', 'point', true)).toBeNull();
    expect(readNumberAs('1,500', 'point', false)).toBe('1500');
    const chosen = { dateFormat: 'yyyy-MM-dd', numberFormat: 'comma' } as const;
    expect(findStrictness(evidenceOf([], ['1.5', '1.234']), chosen).numbers).toBe(true);
    expect(findStrictness(evidenceOf([], ['1.5', '200']), chosen).numbers).toBe(false);
    expect(findStrictness(evidenceOf([], ['1.5', '1,5', '1.234']), chosen).numbers).toBe(false);
  });

  test.each([
    ['100 USD', ['USD']],
    ['-€ 5', ['€']],
    ['(US$ 12.00)', ['US$']],
    ['kr 10', ['kr']],
    ['12.5', []],
    ['EOF2700', []],
  ])('%s is marked as money in %j', (text, marks) => {
    expect(currencyMarks(text)).toEqual(marks);
  });
});

describe('dates', () => {
  test.each([
    ['2026-02-28', 'yyyy-MM-dd', '2026-02-28'],
    ['20240229', 'yyyyMMdd', '2024-02-29'],
    ['3.4.2025', 'dd.MM.yyyy', '2025-04-03'],
    ['03/04/2025', 'MM/dd/yyyy', '2025-03-04'],
    ['2023-12-18 11:45:06.326', 'yyyy-MM-dd', '2023-12-18'],
    ['07/15/2024 as of 07/12/2024', 'MM/dd/yyyy', '2024-07-15'],
    ['2025-02-29', 'yyyy-MM-dd', null],
    ['31/04/2025', 'dd/MM/yyyy', null],
    ['2025-13-45', 'yyyy-MM-dd', null],
    ['03/04/25', 'dd/MM/yyyy', null],
  ] as const)('%s as %s is %s', (text, format, day) => {
    expect(readDate(text, format)).toBe(day);
  });

  test.each([
    ['02-Apr-2025', '2025-04-02'],
    ['2 Abr 2025', '2025-04-02'],
    ['02.März.2025', '2025-03-02'],
    ['Jan 21, 2025, 7:04:56 AM', '2025-01-21'],
    ['23/12/24', '2024-12-23'],
    ['23.12.99', '1999-12-23'],
    ['12/23/24', '2024-12-23'],
    ['2025.04.02', '2025-04-02'],
    ['04/04/2025', '2025-04-04'],
    ['03/04/2025', null],
    ['31/06/2025', null],
    ['0001-01-01', null],
    ['02-Foo-2025', null],
  ])('%s in a file of ISO dates is %s', (text, day) => {
    expect(readDateAs(text, 'yyyy-MM-dd', false)).toBe(day);
  });

  test('takes the order of day and month that the cells prove, and asks only if it matters and none proves one', () => {
    const choice = (...cells: string[]) => dateChoice(evidenceOf(cells));
    expect(choice('03/04/2025', '25/12/2025')).toEqual({ value: 'dd/MM/yyyy', open: null });
    expect(choice('03/04/2025', '12/25/2025', 'Total')).toEqual({ value: 'MM/dd/yyyy', open: null });
    expect(choice('03-04-2025', '12-25-2025')).toEqual({ value: 'MM-dd-yyyy', open: null });
    expect(choice('03/04/25', '25/12/24')).toEqual({ value: 'dd/MM/yy', open: null });
    expect(choice('03/04/2025', '05/06/2025')).toMatchObject({ open: '03/04/2025' });
    expect(choice('03/13/2025', '13/03/2025')).toMatchObject({ open: null });
    expect(choice('03/13/2025', '13/03/2025', '03/04/2025')).toMatchObject({ open: '03/04/2025' });
    expect(choice('2025-01-31', '02-Apr-2025', '03/04/2025')).toMatchObject({ open: '03/04/2025' });
    expect(choice('04/04/2025')).toMatchObject({ open: null });
    expect(choice()).toEqual({ value: null, open: null });
    expect(choice('05.01.2026', '31.06.2026')).toEqual({ value: 'dd.MM.yyyy', open: null });
    expect(choice('03/04/2026', '31/06/2026')).toMatchObject({ open: '03/04/2026' });
  });

  test('reads ambiguous dates in the order of the chosen format, also with two-digit years', () => {
    expect(readDateAs('03/04/25', 'dd/MM/yyyy', false)).toBe('2025-04-03');
    expect(readDateAs('03/04/25', 'MM/dd/yyyy', false)).toBe('2025-03-04');
    expect(readDateAs('03/04/25', 'dd-MM-yyyy', false)).toBeNull();
    expect(readDateAs('12/25/2025', 'dd/MM/yyyy', true)).toBeNull();
    expect(readDateAs('12/25/2025', 'dd/MM/yyyy', false)).toBe('2025-12-25');
  });
});

describe('encodings', () => {
  const finding = (...pieces: Uint8Array[]) => {
    const watch = watchEncoding();
    for (const piece of pieces) watch.see(piece);
    return watch.finding();
  };

  test('detects UTF-8 even when a character is cut in two', () => {
    const bytes = Buffer.from('señal;€');
    expect(finding(bytes.subarray(0, 3), bytes.subarray(3))).toEqual({ kind: 'text', encoding: 'utf-8' });
  });

  test('takes bytes that are not UTF-8 for Windows-1252, even when the last character is cut off', () => {
    expect(finding(Buffer.from('señal', 'latin1'))).toEqual({ kind: 'text', encoding: 'windows-1252' });
    expect(finding(Buffer.from([0x61, 0xc3]))).toEqual({ kind: 'text', encoding: 'windows-1252' });
  });

  test('a byte order mark decides', () => {
    expect(finding(Buffer.from([0xff, 0xfe, 0x61, 0]))).toEqual({ kind: 'text', encoding: 'utf-16le' });
    expect(finding(Buffer.from([0xfe, 0xff, 0, 0x61]))).toEqual({ kind: 'text', encoding: 'utf-16be' });
  });

  test('rejects bytes with a zero character, also in UTF-16, and empty files', () => {
    expect(finding(Buffer.from([0xff, 0xfe, 0x61, 0, 0, 0]))).toEqual({ kind: 'binary' });
    expect(finding(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]))).toEqual({ kind: 'binary' });
    expect(finding()).toEqual({ kind: 'empty' });
  });
});

describe('words and sentences', () => {
  test('gives known words in several languages their types, and leaves others to the user', () => {
    expect(['Market buy', 'VENTA', 'Dividendo', 'Koop', 'Kauf'].map(findMeaning)).toEqual([
      'buy',
      'sell',
      'dividend',
      'buy',
      'buy',
    ]);
    expect(findMeaning('Journaled Shares')).toBeNull();
  });

  test('does not count texts with different numbers as different words', () => {
    expect(typeWord('Transfer 26,45 EUR')).toBe('Transfer # EUR');
    expect(typeWord('Koop 1 @ 33,9 USD')).toBe('Koop');
  });

  test('takes a trade described in a sentence apart', () => {
    expect(tradeSentence('Compra 6 ISHARES MSCI WOR A@49,785 EUR (IE00B4L5Y983)')).toEqual({
      word: 'Compra',
      quantity: '6',
      price: '49,785',
      currency: 'EUR',
    });
    expect(tradeSentence('Dividend')).toBeNull();
  });
});

describe('the amount of a trade', () => {
  const trade = (quantity: string, price: string, amount: string, charges = '0') => ({
    direction: 1 as const,
    quantity,
    price,
    amount,
    charges: new Decimal(charges),
    accrued: new Decimal(0),
    places: () => ({ price: printedPlaces(price, price), amount: printedPlaces(amount, amount) }),
  });
  const read = (one: ReturnType<typeof trade>, isAfter = false) => {
    const { gross, isExplained } = readAmount(one, isAfter);
    return [gross.toFixed(), isExplained];
  };

  test('net of the fee leads to the gross one', () => {
    expect(read(trade('592.199', '8.46', '5000', '10'))).toEqual(['5010', true]);
  });
  test('explains half a cent per unit by the rounding of the printed price, and not more', () => {
    expect(read(trade('100', '9.83', '983.5'))).toEqual(['983.5', true]);
    expect(read(trade('100', '9.83', '983.51'))).toEqual(['983.51', false]);
  });
  test('is exact to a cent for a price without cents', () => {
    expect(read(trade('10', '100', '1000.06'))).toEqual(['1000.06', false]);
  });
  test('follows the choice for the file if both readings are within rounding', () => {
    const both = trade('1000', '9.83', '9832', '1');
    expect(isAfterCharges(both)).toBeNull();
    expect([read(both), read(both, true)]).toEqual([
      ['9832', true],
      ['9833', true],
    ]);
  });
  test('may be less than the charges of a sale', () => {
    expect(read(trade('1', '3', '4.5', '7.5'))).toEqual(['3', true]);
  });
  test.each([
    ['420.10', '420.1', 2],
    ['1,234.00', '1234', 2],
    ['1.234,50', '1234.5', 2],
    ['100', '100', 0],
    ['.5', '0.5', 1],
    ['USD 7', '7', 0],
  ])('%s prints %s with decimals: %i', (text, value, places) => {
    expect(printedPlaces(text, value)).toBe(places);
  });
});

describe('equal rows', () => {
  test('counts as many duplicates as are booked, and gives the rest free numbers', () => {
    const { takeAny, next } = countOccurrences(new Map([['a', [{ id: 'x', number: 2, time: null }]]]));
    expect([takeAny('a'), takeAny('a'), takeAny('b')]).toEqual(['x', null, null]);
    expect([next('a'), next('a'), next('b')]).toEqual([1, 3, 1]);
  });
});
