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

/** A phone, where the sidebar is a drawer. Not a sheet of paper, which is narrower than a tablet and has all columns. */
export const phone = matchMedia('screen and (width < 768px)');
