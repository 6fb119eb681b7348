/**
 * What both languages say about the rules of markets. They are apart from the texts that every page loads, because few pages
 * show them.
 */
import { marketEnglish } from './en/market-rules.ts';
import type { MarketTexts } from './en/market-rules.ts';
import { marketSpanish } from './es/market-rules.ts';
import type { Language } from './texts.ts';

export const marketTexts: Readonly<Record<Language, MarketTexts>> = { en: marketEnglish, es: marketSpanish };
