import { marketTexts } from '@partnerfolio/contract/texts/market-rules';
import type { RuleDocument } from '@partnerfolio/contract/settings/market-rules';
import type { Language } from '@partnerfolio/contract/texts/texts';
import { useLingui } from '@lingui/react/macro';

/** Returns what the current language says about markets and their rules, and which of a rule's wordings to show. */
export function useMarketTexts() {
  const { i18n } = useLingui();
  const language: Language = i18n.locale === 'es' ? 'es' : 'en';
  const texts = marketTexts[language];
  const documentText = ({ kind, weight }: RuleDocument): string =>
    weight === 'required' ? texts.document[kind] : `${texts.document[kind]} (${texts.weight[weight]})`;
  return { ...texts, language, documentText };
}
