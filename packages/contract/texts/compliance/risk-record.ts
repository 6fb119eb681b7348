/** What the printed record of a client's answers says in either language. Apart from the texts that every page loads, because only the server prints it. */
import { riskRecordEnglish } from '../en/compliance/risk-record.ts';
import type { RiskRecordTexts } from '../en/compliance/risk-record.ts';
import { riskRecordSpanish } from '../es/compliance/risk-record.ts';
import type { Language } from '../texts.ts';

export const riskRecordTexts: Readonly<Record<Language, RiskRecordTexts>> = {
  en: riskRecordEnglish,
  es: riskRecordSpanish,
};
