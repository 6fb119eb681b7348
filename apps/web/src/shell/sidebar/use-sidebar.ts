import { useState, useSyncExternalStore } from 'react';
import { readSidebarCookie, writeSidebarCookie } from './sidebar-state.ts';

export interface Sidebar {
  narrow: boolean;
  expanded: boolean;
  drawerOpen: boolean;
  setDrawerOpen: (open: boolean) => void;
  toggle: () => void;
}

/** Returns the sidebar's state: wide, icons only, or a drawer. */
export function useSidebar(): Sidebar {
  const narrow = useNarrow();
  const [expanded, setExpanded] = useState(() => readSidebarCookie(document.cookie));
  const [drawerOpen, setDrawerOpen] = useState(false);
  const toggle = () => {
    if (narrow) {
      setDrawerOpen(!drawerOpen);
      return;
    }
    writeSidebarCookie(!expanded);
    setExpanded(!expanded);
  };
  return { narrow, expanded, drawerOpen, setDrawerOpen, toggle };
}

const narrow = matchMedia('(width < 768px)');

const subscribe = (listener: () => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

/** Whether the window is narrower than 768 px, where the sidebar becomes a drawer. */
const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);
