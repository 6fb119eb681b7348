import { useSyncExternalStore } from 'react';

const narrow = matchMedia('(width < 768px)');

const subscribe = (listener: () => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

/** Whether the window is narrower than 768 px, where the sidebar becomes a drawer. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);
