/** What the public page that checks documents says in either language. Apart from the texts that every page loads, because only the server writes it. */
import { verifyEnglish } from './en/verify.ts';
import type { VerifyTexts } from './en/verify.ts';
import { verifySpanish } from './es/verify.ts';
import type { Language } from './texts.ts';

export const verifyTexts: Readonly<Record<Language, VerifyTexts>> = { en: verifyEnglish, es: verifySpanish };
