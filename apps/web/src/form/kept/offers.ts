/** The forms on screen of which unsaved values are kept, for the panel or page that offers to restore them. */

export interface Offer {
  restore: () => void;
  discard: () => void;
}

const offers: Offer[] = [];
const listeners = new Set<() => void>();

const notify = (): void => {
  for (const listener of listeners) listener();
};

/** Adds an offer; returns the function that removes it. */
export function addOffer(offer: Offer): () => void {
  offers.push(offer);
  notify();
  return () => {
    offers.splice(offers.indexOf(offer), 1);
    notify();
  };
}

/** Returns the offer of the form that was opened last. */
export const latestOffer = (): Offer | null => offers.at(-1) ?? null;

export function onOffers(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
