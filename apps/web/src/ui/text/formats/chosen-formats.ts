/**
 * The formats that the signed-in user has chosen, which the session brings. Apart from what writes figures, because the pages before
 * the sign-in load this too.
 */
import type { FormatChoice } from '@partnerfolio/contract/settings/formats';

let choice: FormatChoice | undefined;
const listeners = new Set<() => void>();

/** Shows everything in the formats of a user; without one, in those of the language. Equal formats draw nothing again. */
export function showFormats(next: FormatChoice | undefined): void {
  choice = next;
  for (const listener of listeners) listener();
}

/** Calls the listener after each change; returns the function that unsubscribes. */
export function onFormatsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns what the user has chosen; undefined before the sign-in. */
export const chosenFormats = (): FormatChoice | undefined => choice;
