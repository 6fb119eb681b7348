import { useMemo, useRef, type RefObject } from 'react';

/**
 * Where what belongs to an element opens, so that it stands within a landmark as all else on a page: in the element's dialog,
 * or in the page's `main`; looked for when it opens.
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
        return dialog ?? document.querySelector('main');
      },
    }),
    [],
  );
  return { anchor, landmark };
}
