/** What statements of transactions, income and realised gains say in either language, beside the texts of all reports. */
import { statementEnglish } from './en/statements.ts';
import type { StatementTexts } from './en/statements.ts';
import { statementSpanish } from './es/statements.ts';
import type { Language } from './texts.ts';

export const statementTexts: Readonly<Record<Language, StatementTexts>> = {
  en: statementEnglish,
  es: statementSpanish,
};
