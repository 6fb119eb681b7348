import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { i18n } from '@lingui/core';
import { beforeAll, expect, test } from 'vitest';
import { messages as english } from '../records/locales/en.po';
import { messages as spanish } from '../records/locales/es.po';
import { personName } from './use-person-name.ts';

beforeAll(() => i18n.load({ en: english, es: spanish }));

test.each([
  ['en', 'Erased user'],
  ['es', 'Usuario borrado'],
])('says in %s that a user is erased', (language, text) => {
  i18n.activate(language);
  expect(personName(i18n, { fullName: null, email: null })).toBe(text);
});

test('calls a user without a name by the email address', () => {
  expect(personName(i18n, { fullName: 'Ann Able', email: 'ann@example.com' })).toBe('Ann Able');
  expect(personName(i18n, { fullName: '', email: 'ann@example.com' })).toBe('ann@example.com');
  expect(personName(i18n, { fullName: '' })).toBe('—');
});

test('no page shows a full name by itself: nothing would stand there for an erased user', () => {
  const sources = resolve(import.meta.dirname, '..');
  const pages = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  );
  expect(pages.length).toBeGreaterThan(300);
  // In a text or between tags: `{author.fullName}`, but not the attribute of an avatar.
  const shown = pages.filter((file) =>
    /(?<!=)\{[\w.?]*\bfullName\b[^\n:},]*\}/.test(readFileSync(resolve(sources, file), 'utf8')),
  );
  expect(shown).toEqual([]);
});
