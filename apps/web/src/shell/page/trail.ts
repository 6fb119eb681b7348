import { useLayoutEffect, useSyncExternalStore } from 'react';

/** A breadcrumb; the page itself comes last and has no link. */
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

/** Reports the current page to the breadcrumb and the window title. */
export function useAnnouncement(title: string, crumbs: readonly Crumb[]): void {
  // Compares breadcrumbs by content, because pages create new ones at each render.
  const steps = JSON.stringify(crumbs);
  useLayoutEffect(() => {
    setTrail({ title, crumbs: JSON.parse(steps) as Crumb[] });
    document.title = title ? `${title} · Partnerfolio` : 'Partnerfolio';
  }, [title, steps]);
}

export const useTrail = (): Trail => useSyncExternalStore(subscribe, () => trail);
