/** What the overview of the firm says in either language. Apart from the texts that every page loads, because only the server prints it. */
import { firmOverviewEnglish } from './en/reports/firm-overview.ts';
import type { FirmOverviewTexts } from './en/reports/firm-overview.ts';
import { firmOverviewSpanish } from './es/reports/firm-overview.ts';
import type { Language } from './texts.ts';

export const firmOverviewTexts: Readonly<Record<Language, FirmOverviewTexts>> = {
  en: firmOverviewEnglish,
  es: firmOverviewSpanish,
};
