import { useSyncExternalStore } from 'react';

/** Whether a media query matches; make the query once, outside of components. */
export const useMatch = (query: MediaQueryList): boolean =>
  useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => query.matches,
  );

/** A phone, where the sidebar is a drawer. */
export const phone = matchMedia('(width < 768px)');
