import { useLayoutEffect, useSyncExternalStore } from 'react';

/** A step on the way to the page; the page itself is the last one and has no link. */
export interface Crumb {
  label: string;
  to: string;
}

interface Trail {
  title: string;
  crumbs: readonly Crumb[];
}

let trail: Trail = { title: '', crumbs: [] };
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

function setTrail(next: Trail): void {
  trail = next;
  for (const listener of listeners) listener();
}

/** Says which page is shown: to the breadcrumb and to the window's title. */
export function useAnnouncement(title: string, crumbs: readonly Crumb[]): void {
  // The steps are compared by what they say, since pages write them anew at each render.
  const steps = JSON.stringify(crumbs);
  useLayoutEffect(() => {
    setTrail({ title, crumbs: JSON.parse(steps) as Crumb[] });
    document.title = title ? `${title} · Partnerfolio` : 'Partnerfolio';
  }, [title, steps]);
}

export const useTrail = (): Trail => useSyncExternalStore(subscribe, () => trail);
