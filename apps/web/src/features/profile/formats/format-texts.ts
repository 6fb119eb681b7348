import { useLingui } from '@lingui/react/macro';
import type { DateStyle, FormatChoice, NumberStyle } from '@partnerfolio/contract/settings/formats';
import { formatIn } from '@partnerfolio/contract/texts/format';

const noChoice: FormatChoice = { number: null, date: null, timeZone: null };
/** A day that reads only one way in digits. */
const exampleDay = '2026-11-30';

/** The time zone of this device. */
const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The name of a time zone as people write it: "America/New York". */
const zoneName = (zone: string): string => zone.replaceAll('_', ' ');

/** Returns the texts of choices: each shows a number or a date as it writes them. */
export function useFormatTexts() {
  const { t, i18n } = useLingui();
  const written = (choice: Partial<FormatChoice>) =>
    formatIn(i18n.locale === 'es' ? 'es' : 'en', { ...noChoice, ...choice });
  return {
    number: (style: NumberStyle | null): string => {
      const example = written({ number: style }).amount('1234.56');
      return style === null ? t`As the language writes it: ${example}` : example;
    },
    date: (style: DateStyle | null): string => {
      const example = written({ date: style }).date(exampleDay);
      return style === null ? t`As the language writes it: ${example}` : example;
    },
    zone: (zone: string | null): string => {
      const device = zoneName(deviceZone());
      return zone ? zoneName(zone) : t`As on this device: ${device}`;
    },
    /** Writes a figure and an instant as a choice has them. */
    example: (choice: FormatChoice, instant: string): string => {
      const { amount, day, time } = written(choice);
      return [amount('-1234.56'), day(instant), time(instant)].join(' \u00B7 ');
    },
  };
}
