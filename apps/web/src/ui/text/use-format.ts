import { useLingui } from '@lingui/react';
import { formatIn, type Format } from '@partnerfolio/contract/texts/format';

/** Returns the formatters of the current language. */
export function useFormat(): Format {
  const { i18n } = useLingui();
  return formatIn(i18n.locale === 'es' ? 'es' : 'en');
}
