import { useRef, type ReactNode } from 'react';
import { classes } from '../classes.ts';
import { LeftOutColumns } from './LeftOutColumns.tsx';
import { useFittingColumns } from './use-fitting-columns.ts';
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
 * The container of a table. Columns without room leave by importance. A sideways scroll container would take the sticky
 * header along when the page scrolls, so it scrolls only if the table is still too wide; `header-follows` then keeps its
 * header at the top.
 */
export function TableFrame({ children, reachableAs }: TableFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  useOwnHeight(frame, '--header-way');
  const { leftOut, isTooWide, showsAll, setShowsAll } = useFittingColumns(frame);
  return (
    <>
      <div
        ref={frame}
        data-table-frame
        {...(showsAll && { 'data-all': '' })}
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
      <LeftOutColumns leftOut={leftOut} showsAll={showsAll} onToggle={setShowsAll} />
    </>
  );
}
