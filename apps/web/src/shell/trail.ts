import { useSyncExternalStore } from 'react';

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

/** Said by the page that is shown, through its PageHeader. */
export function setTrail(next: Trail): void {
  trail = next;
  for (const listener of listeners) listener();
}

export const useTrail = (): Trail => useSyncExternalStore(subscribe, () => trail);
