/** Figures, dates and times are written by `useFormat` alone, or they would not follow what the user has chosen. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sources = join(import.meta.dirname, '../..');
/** What a format of one's own would be made with, or what would find the chosen one only by the language. */
const ownFormat =
  /Intl\.(?:NumberFormat|DateTimeFormat|RelativeTimeFormat)|\.toLocale(?:Date|Time)?String\(|\bformatIn\(/;

/** Files that need the browser's formats for something else. */
const reasons: Readonly<Record<string, string>> = {
  'ui/text/formats/format-now.ts': 'the one place',
  'ui/text/date-text.ts': 'reads the names of months in both languages',
  'ui/text/decimal-text.ts': 'reads the signs of currencies',
  'features/profile/formats/format-texts.ts': 'shows formats that are not chosen yet',
};

test('no page makes formats of its own', () => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'));
  const found = files.filter((file) => ownFormat.test(readFileSync(join(sources, file), 'utf8')));
  expect(files.length).toBeGreaterThan(500);
  expect(found.toSorted()).toEqual(Object.keys(reasons).toSorted());
});
