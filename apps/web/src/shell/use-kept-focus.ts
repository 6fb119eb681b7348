import { useEffect, type RefObject } from 'react';

/** Long enough for a closing dialog to return the focus itself. */
const settledAfterMs = 150;

/**
 * Keeps the keyboard position when the focused element disappears, such as the button of a completed step. The focus moves to
 * the page's heading, because the next Tab would otherwise start at the top of the window.
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
