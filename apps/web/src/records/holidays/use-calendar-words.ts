import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { useFormat } from '../../ui/text/use-format.ts';

/** Returns the language in which holidays are asked for, and the names of weekdays in it. */
export function useCalendarWords() {
  const { i18n } = useLingui();
  const { locale } = useFormat();
  const weekday = useMemo(() => {
    const names = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
    return (day: string): string => names.format(new Date(`${day}T00:00:00Z`));
  }, [locale]);
  return { language: i18n.locale === 'es' ? ('es' as const) : ('en' as const), weekday };
}
