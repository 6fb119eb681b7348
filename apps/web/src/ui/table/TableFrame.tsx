import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { classes } from '../classes.ts';
import { useOwnHeight } from './use-own-height.ts';

interface TableFrameProps {
  /** The table itself. */
  children: ReactNode;
  /** Names the frame where Tab must lead to it: its rows can't be reached, and may be wider than the frame. */
  reachableAs?: string | undefined;
}

/**
 * What a table stands in. A frame that scrolls sideways would take the header with it when the page scrolls, so it does only
 * where the table is too wide; its header then keeps to the top of the page by `header-follows`.
 */
export function TableFrame({ children, reachableAs }: TableFrameProps) {
  const { frame, isTooWide } = useTooWide();
  return (
    <div
      ref={frame}
      // Relative, so that texts for assistive technology alone are clipped with the rest of a row.
      className={classes(
        '@container relative focus-visible:-outline-offset-2',
        isTooWide ? 'header-follows table-too-wide overflow-x-auto' : 'overflow-x-clip',
      )}
      // Rows that can't be reached must not keep what is scrolled out of sight from the keyboard.
      {...(reachableAs !== undefined && { tabIndex: 0, role: 'group', 'aria-label': reachableAs })}
    >
      {children}
    </div>
  );
}

/** Follows whether the table is wider than its frame. */
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
