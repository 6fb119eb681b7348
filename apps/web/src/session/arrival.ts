import { readAnswer, readLink, type Link } from './link.ts';

const arrived = readLink(location.hash);
let answer = readAnswer(location);
if (arrived || answer) history.replaceState(null, '', location.pathname + (answer ? '' : location.search));

// Pasting a link into an open tab changes only the fragment, so it counts as a new visit.
addEventListener('hashchange', () => {
  if (readLink(location.hash)) location.reload();
});

/** Returns the link the visitor came by, if it has one of these types. */
export const arrivalLink = (...types: string[]): Link | null =>
  arrived && types.includes(arrived.type) ? arrived : null;

/** Returns the provider's answer in the address, once. */
export function takeArrivalAnswer(): Record<string, string> | null {
  const taken = answer;
  answer = null;
  return taken;
}
