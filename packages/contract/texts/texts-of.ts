/** The texts of either language, for the server: its mails and files use the same words as the pages. */
import { english } from './en.ts';
import { spanish } from './es.ts';
import type { Language, Texts } from './texts.ts';

const byLanguage: Readonly<Record<Language, Texts>> = { en: english, es: spanish };

/** Returns the texts of a language: `textsOf('es').classes.asset.bond` is "Renta fija". */
export const textsOf = (language: Language): Texts => byLanguage[language];
