/** The formats that the signed-in user has chosen, which the session brings. */
import type { FormatChoice } from '@partnerfolio/contract/settings/formats';
import { formatIn, type Format } from '@partnerfolio/contract/texts/format';

let choice: FormatChoice | undefined;
const listeners = new Set<() => void>();

const parts = ['number', 'date', 'timeZone'] as const;

/** Shows everything in the formats of a user; without one, in those of the language. */
export function showFormats(next: FormatChoice | undefined): void {
  if (parts.every((part) => choice?.[part] === next?.[part])) return;
  choice = next;
  for (const listener of listeners) listener();
}

/** Calls the listener after each change; returns the function that unsubscribes. */
export function onFormatsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the formatters of a language with the user's choice, for texts that are made outside components. */
export const formatNow = (locale: string): Format => formatIn(locale === 'es' ? 'es' : 'en', choice);
