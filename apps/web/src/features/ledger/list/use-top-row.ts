import { useEffect, type RefObject } from 'react';

/** Within this distance below the header a row counts as the first one in view. */
const below = 2;

/** Finds the row of a table right below its header, which stays in view while the page scrolls. */
function findTopRow(host: HTMLElement | null): Element | null {
  const header = host?.querySelector('thead')?.getBoundingClientRect();
  if (!header) return null;
  const at = document.elementFromPoint(header.left + header.width / 2, header.bottom + below);
  const row = at?.closest('tbody tr') ?? null;
  return row && host?.contains(row) ? row : null;
}

/**
 * Marks the first row in view with `data-top` while the page scrolls, so that it can show what it shares with rows above. An
 * attribute, because drawing all rows again with each one that scrolls away would be slow.
 */
export function useTopRow(host: RefObject<HTMLElement | null>) {
  useEffect(() => {
    let marked: Element | null = null;
    let frame = 0;
    const mark = () => {
      frame = 0;
      const row = findTopRow(host.current);
      if (row === marked) return;
      marked?.removeAttribute('data-top');
      row?.setAttribute('data-top', '');
      marked = row;
    };
    const onScroll = () => {
      if (frame === 0) frame = requestAnimationFrame(mark);
    };
    // Captured, because the scroll of an element does not bubble.
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => {
      document.removeEventListener('scroll', onScroll, { capture: true });
      cancelAnimationFrame(frame);
      marked?.removeAttribute('data-top');
    };
  }, [host]);
}
