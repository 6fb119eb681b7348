/** Every code of an import has a text in English and in Spanish. */
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { i18n } from '@lingui/core';
import { importStates, transactionTypes } from '@partnerfolio/contract/choices';
import { errorFields, foreignFileKinds, importErrors } from '@partnerfolio/contract/refusals/import-errors';
import { beforeAll, describe, expect, test } from 'vitest';
import '../../../texts/field-texts.ts';
import { messages as englishRecords } from '../../../records/texts/en.ts';
import { messages as spanishRecords } from '../../../records/texts/es.ts';
import { explainFailure, explainImportError } from './error-texts.ts';
import { messages as english } from '../locales/en.po';
import { messages as spanish } from '../locales/es.po';
import { errorFieldTexts } from '../understand/words.ts';

type Params = Record<string, string | number>;

/** Sample values for each parameter; names of codes are tested one by one. */
const samples: Params = {
  available: '1234.5',
  day: '2026-11-20',
  one: '2026-03-04',
  other: '2026-04-03',
  state: 'applied',
  kind: 'pdf',
  type: 'buy',
  amount: '1234.5',
  quantity: '1234.5',
  size: '1234.5',
  stored: '1234.5',
  value: '-1234.5',
  count: 1234,
  limit: 1234,
  line: 1234,
};

const codes = Object.keys(importErrors) as (keyof typeof importErrors)[];

const paramsOf = (code: keyof typeof importErrors): Params =>
  Object.fromEntries(
    [...importErrors[code].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, samples[name] ?? 'ABC']),
  );

/** Closing prices and rates are numbers where other codes have dates. */
const saidOf = (code: keyof typeof importErrors): string => {
  const params = paramsOf(code);
  const isOfNumbers = code === 'two_closes' || code === 'two_rates';
  return explainImportError({ code, params: isOfNumbers ? { one: '12.5', other: '13' } : params });
};

describe.each([
  ['en', { ...englishRecords, ...english }, '1,234.5', '20 Nov 2026'],
  ['es', { ...spanishRecords, ...spanish }, '1.234,5', '20 nov 2026'],
] as const)('in %s', (locale, messages, number, day) => {
  beforeAll(() => i18n.loadAndActivate({ locale, messages }));

  test.each(codes)('%s has a text with its parameters filled in', (code) => {
    const said = saidOf(code);
    expect(said).not.toBe('');
    expect(said).not.toMatch(/[{}]|undefined|NaN/);
    // Lingui shows the id of a text that is missing in the catalogue.
    expect(said).not.toMatch(/^[\w+/]{6}$/);
  });

  test("formats figures and days in the user's language", () => {
    expect(saidOf('other_entry_oversold')).toContain(number);
    expect(saidOf('other_entry_oversold')).toContain(day);
    expect(saidOf('changed_entry')).toContain(number);
  });

  test('a failure names its line', () => {
    const said = explainFailure({ code: 'row_needs_answer', params: {}, line: 12 });
    expect(said).toContain('12: ');
  });

  test.each([
    ['foreign_file', 'kind', foreignFileKinds],
    ['in_state', 'state', importStates],
    ['changed_entry', 'type', transactionTypes],
  ] as const)('%s names each %s with its own text', (code, name, values) => {
    const texts = values.map((value) => explainImportError({ code, params: { ...samples, [name]: value } }));
    expect(new Set(texts).size).toBe(values.length);
    for (const text of texts) expect(text).not.toMatch(/_/);
  });
});

describe('Spanish', () => {
  const inEnglish = { ...englishRecords, ...english };
  const inSpanish = { ...spanishRecords, ...spanish };
  const saidIn = (locale: 'en' | 'es', say: () => string): string => {
    i18n.loadAndActivate({ locale, messages: locale === 'en' ? inEnglish : inSpanish });
    return say();
  };
  /** Parts that are the same in both languages: a number, a quoted cell, "·". */
  const words = (text: string): string => text.replaceAll(/[\d.,·+−\s]|nov|Nov/g, '');

  test.each(codes)('%s is translated', (code) => {
    const [one, other] = [saidIn('en', () => saidOf(code)), saidIn('es', () => saidOf(code))];
    expect(words(other)).not.toBe(words(one));
    expect(other).not.toMatch(/\b(the|is|are|of|not|and|this|which|you)\b/i);
  });

  test.each(errorFields)('the field %s has its own name', (field) => {
    const name = (locale: 'en' | 'es') => saidIn(locale, () => i18n._(errorFieldTexts[field]));
    expect(name('es')).not.toBe('');
    if (field !== 'isin') expect(name('es')).not.toBe(name('en'));
  });
});

test('no screen of imports shows a text of the server', () => {
  const folder = resolve(import.meta.dirname, '..');
  const screens = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  );
  expect(screens.length).toBeGreaterThan(20);
  const isShown = (file: string) =>
    /\.(message|detail|failure)\b/.test(readFileSync(resolve(folder, file), 'utf8'));
  expect(screens.filter(isShown)).toEqual([]);
});
