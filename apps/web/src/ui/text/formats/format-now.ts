import { formatIn, type Format } from '@partnerfolio/contract/texts/format';
import { chosenFormats } from './chosen-formats.ts';

/** Returns the formatters of a language with the user's choice, for texts that are made outside components. */
export const formatNow = (locale: string): Format => formatIn(locale === 'es' ? 'es' : 'en', chosenFormats());
