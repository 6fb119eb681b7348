import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { classes } from '../classes.ts';
import { useOwnHeight } from './use-own-height.ts';

interface TableFrameProps {
  /** The table element. */
  children: ReactNode;
  /**
   * Makes the frame focusable under this name, for tables whose rows cannot be focused and which may be wider than the frame.
   */
  reachableAs?: string | undefined;
}

/**
 * The container of a table. A sideways scroll container would take the sticky header along when the page scrolls, so it
 * scrolls only if the table is too wide; `header-follows` then keeps its header at the top.
 */
export function TableFrame({ children, reachableAs }: TableFrameProps) {
  const { frame, isTooWide } = useTooWide();
  return (
    <div
      ref={frame}
      // Relative, so that texts for screen readers are clipped with their rows.
      className={classes(
        '@container relative focus-visible:-outline-offset-2',
        isTooWide ? 'header-follows table-too-wide overflow-x-auto' : 'overflow-x-clip',
      )}
      // If the rows cannot be focused, the frame must be, so that the keyboard can scroll it.
      {...(reachableAs !== undefined && { tabIndex: 0, role: 'group', 'aria-label': reachableAs })}
    >
      {children}
    </div>
  );
}

/** Tracks whether the table is wider than its frame. */
function useTooWide() {
  const frame = useRef<HTMLDivElement>(null);
  const [isTooWide, setIsTooWide] = useState(false);
  useOwnHeight(frame, '--header-way');
  useLayoutEffect(() => {
    const box = frame.current;
    const table = box?.firstElementChild;
    if (!box || !(table instanceof HTMLElement)) return undefined;
    const measure = () => setIsTooWide(table.offsetWidth > box.clientWidth);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(box);
    watch.observe(table);
    return () => watch.disconnect();
  }, []);
  return { frame, isTooWide };
}
