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

function announce(title: string, crumbs: readonly Crumb[]): void {
  setTrail({ title, crumbs });
  document.title = title ? `${title} · Partnerfolio` : 'Partnerfolio';
}

/** How many headers on the screen have reported their page. */
let reported = 0;

/** Reports the current page to the breadcrumb and the window title. */
export function useAnnouncement(title: string, crumbs: readonly Crumb[]): void {
  // Compares breadcrumbs by content, because pages create new ones at each render.
  const steps = JSON.stringify(crumbs);
  useLayoutEffect(() => {
    reported += 1;
    return () => void (reported -= 1);
  }, []);
  useLayoutEffect(() => announce(title, JSON.parse(steps) as Crumb[]), [title, steps]);
}

/**
 * Empties the breadcrumb and the window title, which would otherwise still name the previous page. A tab or panel inside a
 * page leaves them to the page, which stays.
 */
export function useNoAnnouncement(): void {
  useLayoutEffect(() => {
    if (reported === 0) announce('', []);
  }, []);
}

export const useTrail = (): Trail => useSyncExternalStore(subscribe, () => trail);
