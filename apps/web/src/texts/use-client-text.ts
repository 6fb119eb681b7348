import type { TwoLanguages } from '@partnerfolio/contract/compliance/questionnaire';
import { useLingui } from '@lingui/react';

export type QuestionLanguage = keyof TwoLanguages;

/** Returns how to read a text of the questionnaire in the language of the page. */
export function useClientText(): (text: TwoLanguages) => string {
  const { i18n } = useLingui();
  const language: QuestionLanguage = i18n.locale === 'es' ? 'es' : 'en';
  return (text) => text[language];
}
