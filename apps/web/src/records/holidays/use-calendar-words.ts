import { useLingui } from '@lingui/react';
import { useFormat } from '../../ui/text/use-format.ts';

/** Returns the language in which holidays are asked for, and the names of weekdays in it. */
export function useCalendarWords() {
  const { i18n } = useLingui();
  const { weekday } = useFormat();
  return { language: i18n.locale === 'es' ? ('es' as const) : ('en' as const), weekday };
}
