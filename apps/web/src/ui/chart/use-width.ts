import { useLayoutEffect, useState, type RefObject } from 'react';

/** Returns the width of an element in pixels and follows its changes; 0 until it is mounted. */
export function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    setWidth(element.clientWidth);
    const watch = new ResizeObserver(() => setWidth(element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, [ref]);
  return width;
}
