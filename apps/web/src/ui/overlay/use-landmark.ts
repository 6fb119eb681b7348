import { useMemo, useRef, type RefObject } from 'react';

/** The page's `main`, in which popups of the frame render: all content belongs in a landmark. It is looked up when one opens. */
export const mainLandmark = {
  get current() {
    return document.querySelector('main');
  },
};

/**
 * Finds the landmark around an element: its dialog or the page's `main`. Popups render inside it, since all content of a page
 * belongs in a landmark. It is looked up when the popup opens.
 */
export function useLandmark<E extends HTMLElement>(): {
  anchor: RefObject<E | null>;
  landmark: RefObject<HTMLElement | null>;
} {
  const anchor = useRef<E>(null);
  const landmark = useMemo(
    () => ({
      get current() {
        const dialog = anchor.current?.closest<HTMLElement>('[role=dialog], [role=alertdialog]');
        return dialog ?? mainLandmark.current;
      },
    }),
    [],
  );
  return { anchor, landmark };
}
