import { expect, test } from 'vitest';
import { dateFormats, numberFormats } from '../imports.ts';
import { dateForms, readDate } from './date-text.ts';
import type { DateFormat } from './date-text.ts';
import { numberForms, readNumber } from './number-text.ts';

const written = { yyyy: '2026', yy: '26', MMM: 'Nov', MM: '11', dd: '20' } as const;

/** 20 November 2026 in a format. */
const dayIn = (format: DateFormat): string =>
  format.replaceAll(/yyyy|yy|MMM|MM|dd/g, (part) => written[part as keyof typeof written]);

test('reads a day in every date format as the format writes it', () => {
  expect(Object.keys(dateForms).toSorted()).toEqual(dateFormats.toSorted());
  for (const format of dateFormats)
    expect([format, readDate(dayIn(format), format)]).toEqual([format, '2026-11-20']);
});

test('reads the example of every number format in that format alone', () => {
  for (const format of numberFormats) {
    const [, example] = numberForms[format];
    const readable = numberFormats.filter((other) => readNumber(example, other) !== null);
    expect([format, readNumber(example, format), readable]).toEqual([format, '1234.56', [format]]);
  }
});
