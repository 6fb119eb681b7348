/** The names of the facts of instruments, and the texts of their values. */
import { factCodes, factParts, wordedValues } from '@partnerfolio/contract/instruments/facts';
import { messagesOf } from './contract-texts.ts';

export const factTexts = messagesOf('facts', 'name', factCodes);
export const factPartTexts = messagesOf('facts', 'part', factParts);
export const factValueTexts = messagesOf('facts', 'value', wordedValues);
