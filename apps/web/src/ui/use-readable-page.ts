import { useLayoutEffect, type RefObject } from 'react';

/**
 * Keeps the page around an open list readable for screen readers. Base UI hides everything outside the list, although Tab
 * still reaches it (mui/base-ui#5528), but it skips elements with `aria-live`. "off" is the attribute's default.
 */
export function useReadablePage(anchor: RefObject<HTMLElement | null>, open: boolean): void {
  useLayoutEffect(() => {
    const around = open ? anchor.current?.closest('[role=dialog], [role=alertdialog], body > *') : null;
    around?.setAttribute('aria-live', 'off');
    return () => around?.removeAttribute('aria-live');
  }, [anchor, open]);
}
