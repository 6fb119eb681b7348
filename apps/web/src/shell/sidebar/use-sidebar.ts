import { useState } from 'react';
import { phone, useMatch } from '../use-match.ts';
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
  const [narrow, medium] = [useMatch(phone), useMatch(mediumQuery)];
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

/** Where a wide sidebar would take the room of a table's columns. */
const mediumQuery = matchMedia('(768px <= width < 1280px)');
