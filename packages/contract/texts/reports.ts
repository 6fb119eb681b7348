/** What reports say in either language. Apart from the texts that every page loads, because only the server prints them. */
import { reportEnglish } from './en/reports.ts';
import type { ReportTexts } from './en/reports.ts';
import { reportSpanish } from './es/reports.ts';
import type { Language } from './texts.ts';

export const reportTexts: Readonly<Record<Language, ReportTexts>> = {
  en: reportEnglish,
  es: reportSpanish,
};
