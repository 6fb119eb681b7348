import { describe, expect, test } from 'vitest';
import { dateFormatOf, readDate } from './date-text.ts';
import { numberFormatOf, readNumber } from './number-text.ts';
import { watchEncoding } from './text-encoding.ts';
import { Decimal } from '@partnerfolio/finance/decimal';
import { isAfterCharges, printedPlaces, readAmount } from './trade-amount.ts';
import { meaningOf, tradeSentence, typeWord } from './type-words.ts';
import { countOccurrences } from './row-keys.ts';

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
    '"%s" is no number with a decimal point',
    (text) => {
      expect(readNumber(text, 'point')).toBeNull();
    },
  );

  test('a format is told only by values that tell it', () => {
    expect(numberFormatOf(['100', '1.5'])).toBe('point');
    expect(numberFormatOf(['100', '1.234,5'])).toBe('comma');
    expect(numberFormatOf(['100', '1.234'])).toBeNull();
    expect(numberFormatOf(['100', '200'])).toBeNull();
    expect(numberFormatOf(['1.5', '1,5'])).toBeNull();
    expect(numberFormatOf(['eins', '1,5'])).toBe('comma');
    expect(numberFormatOf(['eins'])).toBeNull();
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

  test('a format is proposed only if it alone reads every value', () => {
    expect(dateFormatOf(['03/04/2025', '25/12/2025'])).toBe('dd/MM/yyyy');
    expect(dateFormatOf(['03/04/2025', '12/25/2025', 'Total'])).toBe('MM/dd/yyyy');
    expect(dateFormatOf(['03/04/2025', '05/06/2025'])).toBeNull();
    expect(dateFormatOf(['03/13/2025', '13/03/2025'])).toBeNull();
    expect(dateFormatOf([])).toBeNull();
    expect(dateFormatOf(['05.01.2026', '31.06.2026'])).toBe('dd.MM.yyyy');
    expect(dateFormatOf(['03/04/2026', '31/06/2026'])).toBeNull();
  });
});

describe('encodings', () => {
  const finding = (...pieces: Uint8Array[]) => {
    const watch = watchEncoding();
    for (const piece of pieces) watch.see(piece);
    return watch.finding();
  };

  test('UTF-8 is told even when a letter is cut in two', () => {
    const bytes = Buffer.from('señal;€');
    expect(finding(bytes.subarray(0, 3), bytes.subarray(3))).toEqual({ kind: 'text', encoding: 'utf-8' });
  });

  test('bytes that are not UTF-8 are Windows-1252, also when the last letter is cut off', () => {
    expect(finding(Buffer.from('señal', 'latin1'))).toEqual({ kind: 'text', encoding: 'windows-1252' });
    expect(finding(Buffer.from([0x61, 0xc3]))).toEqual({ kind: 'text', encoding: 'windows-1252' });
  });

  test('a byte order mark decides', () => {
    expect(finding(Buffer.from([0xff, 0xfe, 0x61, 0]))).toEqual({ kind: 'text', encoding: 'utf-16le' });
    expect(finding(Buffer.from([0xfe, 0xff, 0, 0x61]))).toEqual({ kind: 'text', encoding: 'utf-16be' });
  });

  test('a spreadsheet, a picture and nothing are no text', () => {
    expect(finding(Buffer.from('PK\u0003\u0004abc'))).toEqual({ kind: 'binary' });
    expect(finding(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]))).toEqual({ kind: 'binary' });
    expect(finding()).toEqual({ kind: 'empty' });
  });
});

describe('words and sentences', () => {
  test('known words in several languages mean types, others are left to a person', () => {
    expect(['Market buy', 'VENTA', 'Dividendo', 'Koop', 'Kauf'].map(meaningOf)).toEqual([
      'buy',
      'sell',
      'dividend',
      'buy',
      'buy',
    ]);
    expect(meaningOf('Journaled Shares')).toBeNull();
  });

  test('numbers do not make a new word', () => {
    expect(typeWord('Transfer 26,45 EUR')).toBe('Transfer # EUR');
    expect(typeWord('Koop 1 @ 33,9 USD')).toBe('Koop');
  });

  test('a trade written out is taken apart', () => {
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
    places: () => ({ price: printedPlaces(price, price), amount: printedPlaces(amount, amount) }),
  });
  const read = (one: ReturnType<typeof trade>, isAfter = false) => {
    const { gross, isExplained } = readAmount(one, isAfter);
    return [gross.toFixed(), isExplained];
  };

  test('net of the fee gives back the gross one', () => {
    expect(read(trade('592.199', '8.46', '5000', '10'))).toEqual(['5010', true]);
  });
  test('the rounding of the printed price explains half a cent for each unit, and not more', () => {
    expect(read(trade('100', '9.83', '983.5'))).toEqual(['983.5', true]);
    expect(read(trade('100', '9.83', '983.51'))).toEqual(['983.51', false]);
  });
  test('a price without cents is exact to a cent', () => {
    expect(read(trade('10', '100', '1000.06'))).toEqual(['1000.06', false]);
  });
  test('where both readings are within rounding, what is said of the file decides', () => {
    const both = trade('1000', '9.83', '9832', '1');
    expect(isAfterCharges(both)).toBeNull();
    expect([read(both), read(both, true)]).toEqual([
      ['9832', true],
      ['9833', true],
    ]);
  });
  test('a sale that brings less than its charges', () => {
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
  test('as many as are booked are duplicates, the rest take free numbers', () => {
    const { take, next } = countOccurrences(new Map([['a', [{ id: 'x', number: 2 }]]]));
    expect([take('a'), take('a'), take('b')]).toEqual(['x', null, null]);
    expect([next('a'), next('a'), next('b')]).toEqual([1, 3, 1]);
  });
});
