/** What performance reports say in either language. Apart from the texts that every page loads, because only the server prints them. */
import { performanceReportEnglish } from './en/performance-report.ts';
import type { PerformanceReportTexts } from './en/performance-report.ts';
import { performanceReportSpanish } from './es/performance-report.ts';
import type { Language } from './texts.ts';

export const performanceReportTexts: Readonly<Record<Language, PerformanceReportTexts>> = {
  en: performanceReportEnglish,
  es: performanceReportSpanish,
};
