import { useLayoutEffect, type RefObject } from 'react';

/**
 * Keeps the page around an open list for those who hear it: Base UI would hide it from them, though not from Tab
 * (mui/base-ui#5528), but spares what says of itself how its changes are told. "off" is what holds anyway.
 */
export function usePageTold(anchor: RefObject<HTMLElement | null>, open: boolean): void {
  useLayoutEffect(() => {
    const around = open ? anchor.current?.closest('[role=dialog], [role=alertdialog], body > *') : null;
    around?.setAttribute('aria-live', 'off');
    return () => around?.removeAttribute('aria-live');
  }, [anchor, open]);
}
