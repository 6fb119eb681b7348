import { useSyncExternalStore } from 'react';

const narrow = matchMedia('(width < 1024px)');

const subscribe = (listener: () => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

/** Whether the window has no room for a second column. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);
