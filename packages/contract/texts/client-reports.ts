/** What reports of clients say in either language. Apart from the texts that every page loads, because only the server prints them. */
import { clientReportEnglish } from './en/client-reports.ts';
import type { ClientReportTexts } from './en/client-reports.ts';
import { clientReportSpanish } from './es/client-reports.ts';
import type { Language } from './texts.ts';

export const clientReportTexts: Readonly<Record<Language, ClientReportTexts>> = {
  en: clientReportEnglish,
  es: clientReportSpanish,
};
