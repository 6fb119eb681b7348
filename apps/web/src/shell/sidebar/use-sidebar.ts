import { useState, useSyncExternalStore } from 'react';
import { readSidebarCookie, writeSidebarCookie } from './sidebar-state.ts';

export interface Sidebar {
  narrow: boolean;
  expanded: boolean;
  drawerOpen: boolean;
  setDrawerOpen: (open: boolean) => void;
  toggle: () => void;
}

/**
 * Returns the sidebar's state: wide, icons only, or a drawer. Between the drawer and a wide window it shows icons only, and
 * opens for the moment: what somebody chose for a wide window stays as it is.
 */
export function useSidebar(): Sidebar {
  const [narrow, medium] = [useMatch(narrowQuery), useMatch(mediumQuery)];
  const [isChosen, setChosen] = useState(() => readSidebarCookie(document.cookie));
  const [isOpened, setOpened] = useState(false);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const toggle = () => {
    if (narrow) return setDrawerOpen(!drawerOpen);
    if (medium) return setOpened(!isOpened);
    writeSidebarCookie(!isChosen);
    setChosen(!isChosen);
  };
  return { narrow, expanded: medium ? isOpened : isChosen, drawerOpen, setDrawerOpen, toggle };
}

/** Where the sidebar becomes a drawer. */
const narrowQuery = matchMedia('(width < 768px)');
/** Where a wide sidebar would take the room of a table's columns. */
const mediumQuery = matchMedia('(768px <= width < 1100px)');

const useMatch = (query: MediaQueryList): boolean =>
  useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => query.matches,
  );
