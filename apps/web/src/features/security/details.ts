/** What an event says besides its type, as one line of text. */
import { securityWindow } from '@partnerfolio/contract/security';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The metadata as "name: value" pairs; what is empty is left out. */
export const detailsOf = (metadata: Readonly<Record<string, unknown>>): string =>
  Object.entries(metadata)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}: ${textOf(value)}`)
    .join(', ');

/** Cut to what the desk shows of details. */
export const cut = (text: string): string =>
  text.length <= securityWindow.detailCharacters
    ? text
    : `${text.slice(0, securityWindow.detailCharacters - 1)}…`;
