import type { ParamValue } from '@partnerfolio/contract/refusals/coded-text';
import { englishTitle } from '@partnerfolio/contract/refusals/coded-text';
import { fieldErrors } from '@partnerfolio/contract/refusals/field-errors';
import { entryErrors } from '@partnerfolio/contract/refusals/ledger-errors';
import { problemCodes } from '@partnerfolio/contract/refusals/problem';
import { problemTitles } from '@partnerfolio/contract/refusals/problem-titles';
import { refusalReasons } from '@partnerfolio/contract/refusals/refusal-reasons';
import { i18n } from '@lingui/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { ApiProblem } from './api.ts';
import { explainProblem } from './explain.ts';
import { fieldText } from './field-texts.ts';
import { messages as english } from './locales/en.po';
import { messages as spanish } from './locales/es.po';
import { entryErrorText } from './texts/field-texts.ts';
import { messages as englishRecords } from './records/locales/en.po';
import { messages as spanishRecords } from './records/locales/es.po';
import './texts/reason-texts.ts';

const params: Record<string, ParamValue> = {
  limit: 7,
  count: 4,
  available: '3',
  ratio: '1.38',
  day: '2026-05-04',
  reason: 'Reported',
  name: 'ACME',
  names: 'Quarterly, Yearly',
  virus: 'Eicar-Test-Signature',
  text: '☃',
  line: 12,
  rows: 7,
  figures: 'Acme',
  one: '2026-05-04',
  other: '2026-04-05',
};
/** Screens format dates and quantities in the user's language. */
const shown = { ...params, day: '4 May 2026', one: '4 May 2026', other: '5 Apr 2026' };

beforeAll(() => {
  i18n.load({ en: { ...english, ...englishRecords }, es: { ...spanish, ...spanishRecords } });
});

const inLanguage = (language: string, say: () => string | null): string => {
  i18n.activate(language);
  return say() ?? '';
};

/** Texts that differ from the title of their code, because they show an example in the user's format. */
const ownWords: Readonly<Record<string, string>> = {
  bad_date: 'Enter a date such as 20/11/2026',
  // A page names the parts in the reader's language.
  required_parts_missing:
    'A rule of the firm’s market asks for parts that the report lacks. The editor of the report names them.',
  // No user of the pages causes these, so they get a general text.
  method_not_allowed: 'An unexpected error occurred',
  too_slow: 'Network error. Please check your connection.',
};

interface Row {
  readonly code: string;
  readonly title: string;
  readonly say: () => string | null;
}

const textRows = (list: Readonly<Record<string, string>>, say: (code: string) => string | null): Row[] =>
  Object.entries(list).map(([code, title]) => ({ code, title, say: () => say(code) }));

describe.each([
  ['field errors', textRows(fieldErrors, (code) => fieldText({ code, params }))],
  [
    'data issues',
    textRows(entryErrors, (code) => entryErrorText({ code: code as keyof typeof entryErrors, params })),
  ],
  [
    'reasons',
    textRows(refusalReasons, (code) =>
      explainProblem(new ApiProblem({ status: 409, code: 'wrong_state', reason: { code, params } })),
    ),
  ],
  [
    'problems',
    problemCodes.map((code) => ({
      code,
      title: problemTitles[code],
      say: () => explainProblem(new ApiProblem({ status: 409, code })),
    })),
  ],
])('%s', (_, rows) => {
  test('are shown in English by the words of the contract', () => {
    const texts = rows.map(({ code, say }) => [code, inLanguage('en', say)]);
    const titles = rows.map(({ code, title }) => [code, ownWords[code] ?? englishTitle(title, shown)]);
    expect(Object.fromEntries(texts)).toEqual(Object.fromEntries(titles));
  });

  test('are shown in Spanish by words of their own, with every parameter filled in', () => {
    const invalid = rows.filter(({ title, say }) => {
      const text = inLanguage('es', say);
      return text === inLanguage('en', say) || text.includes(title) || text === '' || /[{}]/.test(text);
    });
    expect(invalid.map(({ code }) => code)).toEqual([]);
  });
});

describe('a refusal with a code that this page does not know', () => {
  const unknown = { code: 'from_a_newer_server', params: {} };

  test('falls back to the broad class', () => {
    const problem = new ApiProblem({ status: 409, code: 'wrong_state', reason: unknown });
    expect(inLanguage('es', () => explainProblem(problem))).toBe('Esto no es posible en el estado actual');
  });

  test('says for a field that its value is wrong', () => {
    const fields = [{ path: 'name', message: 'An English title', ...unknown }];
    const problem = new ApiProblem({ status: 422, code: 'invalid', fields });
    expect(inLanguage('es', () => explainProblem(problem))).not.toContain('English');
  });
});

test('shows no id of a text whose catalogue has not loaded yet', () => {
  i18n.load({ 'es-first': spanish });
  const fields = [{ path: 'name', code: 'not_valid', params: {} }];
  const said = inLanguage('es-first', () =>
    explainProblem(new ApiProblem({ status: 422, code: 'invalid', fields })),
  );
  expect(said).toBe('Algunos campos no son válidos. Revísalos e inténtalo de nuevo.');
});
