import { setupI18n } from '@lingui/core';
import { clientStatuses } from '@partnerfolio/contract/choices';
import { flatTexts } from '@partnerfolio/contract/texts/flat';
import { textsOf } from '@partnerfolio/contract/texts/texts-of';
import { describe, expect, test } from 'vitest';
import { catalogueOf, messagesOf } from './contract-texts.ts';

describe.each(['en', 'es'] as const)('the contract texts on pages in %s', (locale) => {
  const i18n = setupI18n({ locale, messages: { [locale]: catalogueOf(textsOf(locale)) } });
  // Production has no compiler.
  i18n.setMessagesCompiler((text) => {
    throw new Error(`not compiled: ${text}`);
  });

  test('are those of the contract, word by word', () => {
    const texts = Object.entries(flatTexts(textsOf(locale))).filter(([, text]) => !text.includes('{'));
    expect(texts.map(([id]) => [id, i18n._(id)])).toEqual(texts);
  });

  test('take their parameters', () => {
    const { points } = messagesOf('units', 'amount', ['points']);
    const text = i18n._(points.id, { points: '+1.5' });
    expect(text).toBe(locale === 'en' ? '+1.5 pp' : '+1.5 p. p.');
  });

  test('are found by the codes of a list', () => {
    const messages = messagesOf('states', 'client', clientStatuses);
    const texts = clientStatuses.map((status) => i18n._(messages[status]));
    expect(texts).toEqual(clientStatuses.map((status) => textsOf(locale).states.client[status]));
  });
});
