import { useEffect, type RefObject } from 'react';

/** Long enough for a dialog that closes to give the focus back by itself. */
const settledAfterMs = 150;

/**
 * Keeps the keyboard's place when what had the focus is gone, such as the button of a step that has been taken: the page's
 * heading gets it, where else the next press of Tab would begin at the top of the window.
 */
export function useKeptFocus(heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: Node | null = null;
    const note = ({ target }: FocusEvent) => {
      last = target instanceof Node ? target : null;
    };
    const isLost = () => document.activeElement === document.body;
    const refocus = () => {
      if (isLost()) heading.current?.focus({ preventScroll: true });
    };
    const watch = new MutationObserver(() => {
      if (last === null || last.isConnected || !isLost()) return;
      last = null;
      setTimeout(refocus, settledAfterMs);
    });
    watch.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', note);
    return () => {
      watch.disconnect();
      document.removeEventListener('focusin', note);
    };
  }, [heading]);
}
