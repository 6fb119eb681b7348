/** What statements say in either language. Apart from the texts that every page loads, because only the server prints them. */
import { statementEnglish } from './en/statements.ts';
import type { StatementTexts } from './en/statements.ts';
import { statementSpanish } from './es/statements.ts';
import type { Language } from './texts.ts';

export const statementTexts: Readonly<Record<Language, StatementTexts>> = {
  en: statementEnglish,
  es: statementSpanish,
};
