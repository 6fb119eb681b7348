/** What the letter of a fall in value says in either language. Apart from the texts that every page loads, because only the server prints it. */
import { fallNoticeEnglish } from './en/fall-notice.ts';
import type { FallNoticeTexts } from './en/fall-notice.ts';
import { fallNoticeSpanish } from './es/fall-notice.ts';
import type { Language } from './texts.ts';

export const fallNoticeTexts: Readonly<Record<Language, FallNoticeTexts>> = {
  en: fallNoticeEnglish,
  es: fallNoticeSpanish,
};
