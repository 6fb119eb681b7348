import { readLink, type Link } from './link.ts';

const arrived = readLink(location.hash);
if (arrived) history.replaceState(null, '', location.pathname + location.search);

// A link pasted into a tab that is already open changes the fragment alone; it is to act like a fresh visit.
addEventListener('hashchange', () => {
  if (readLink(location.hash)) location.reload();
});

/** The link the visitor came by, if it is of this type. */
export const arrivalLink = (...types: string[]): Link | null =>
  arrived && types.includes(arrived.type) ? arrived : null;
