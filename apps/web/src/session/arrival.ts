import { readAnswer, readLink, type Link } from './link.ts';

const arrived = readLink(location.hash);
let answer = readAnswer(location);
if (arrived || answer) history.replaceState(null, '', location.pathname + (answer ? '' : location.search));

// A link pasted into a tab that is already open changes the fragment alone; it is to act like a fresh visit.
addEventListener('hashchange', () => {
  if (readLink(location.hash)) location.reload();
});

/** The link the visitor came by, if it is of this type. */
export const arrivalLink = (...types: string[]): Link | null =>
  arrived && types.includes(arrived.type) ? arrived : null;

/** What a provider sent the visitor back with, once. */
export function takeArrivalAnswer(): Record<string, string> | null {
  const taken = answer;
  answer = null;
  return taken;
}
