import { useState } from 'react';
import { readSidebarCookie, writeSidebarCookie } from './sidebar-state.ts';
import { useNarrow } from './use-narrow.ts';

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
