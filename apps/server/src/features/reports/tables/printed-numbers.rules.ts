/** Reads back the numbers of a printed document, so that a spreadsheet can count with them. */
import type { ReportLanguage } from '@partnerfolio/contract/reports/options';
import { formatIn } from '@partnerfolio/contract/texts/format';

export interface PrintedNumber {
  /** As printed: 12.5 for "12.5%". */
  readonly decimal: string;
  readonly isPercent: boolean;
}

const marksOf = (language: ReportLanguage) => {
  const parts = new Intl.NumberFormat(formatIn(language).locale, {
    useGrouping: 'always',
  } as never).formatToParts(1234.5);
  const mark = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value ?? '';
  return { group: mark('group'), decimal: mark('decimal') };
};

const readerOf = (language: ReportLanguage) => {
  const { group, decimal } = marksOf(language);
  const literal = (mark: string) => `[${mark}]`;
  // Thousands always have their mark in print, so that the digits of a year are no number.
  const pattern = new RegExp(
    `^([+\u2212]?)(\\d{1,3}(?:${literal(group)}\\d{3})*)(?:${literal(decimal)}(\\d+))?(\\s?%)?$`,
    'u',
  );
  return (text: string): PrintedNumber | null => {
    const [, sign, whole, fraction, percent] = pattern.exec(text) ?? [];
    if (whole === undefined) return null;
    const digits = whole.replaceAll(group, '') + (fraction === undefined ? '' : `.${fraction}`);
    return { decimal: sign === '\u2212' ? `-${digits}` : digits, isPercent: percent !== undefined };
  };
};

const readers: Readonly<Record<ReportLanguage, ReturnType<typeof readerOf>>> = {
  en: readerOf('en'),
  es: readerOf('es'),
};

/** The number that a figure's text is, to its printed digit; null for words, dates and years. */
export const printedNumber = (text: string, language: ReportLanguage): PrintedNumber | null =>
  readers[language](text);
