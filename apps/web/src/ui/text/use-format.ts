import { useLingui } from '@lingui/react';
import { formatIn, type Format } from './format.ts';

/** The formatters of the language on screen. */
export function useFormat(): Format {
  const { i18n } = useLingui();
  return formatIn(i18n.locale === 'es' ? 'es' : 'en');
}
