import { useLayoutEffect, type RefObject } from 'react';

/** Keeps the height of an element in a CSS custom property, on the element itself or on `target`. */
export function useOwnHeight(
  ref: RefObject<HTMLElement | null>,
  property: `--${string}`,
  keeper?: HTMLElement,
): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const { style } = keeper ?? element;
    const measure = () => style.setProperty(property, `${element.offsetHeight}px`);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => {
      watch.disconnect();
      style.removeProperty(property);
    };
  }, [ref, property, keeper]);
}
