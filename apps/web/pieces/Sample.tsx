import { useEffect, useRef, type ReactNode } from 'react';
import { classes } from '../src/ui/classes.ts';
import { markShown, type ShownState } from './shown-states.ts';

interface SampleProps {
  /** The name of the state. */
  of: string;
  /** Shows the content as if hovered or focused. */
  shown?: ShownState;
  /** Selects the element, if it is not the first focusable one. */
  target?: string;
  /** Renders right-to-left. */
  rtl?: boolean;
  /** Keys to press on the element, where a key causes the state. */
  keys?: string;
  className?: string;
  children: ReactNode;
}

/** A component in one state, with the state's name above. */
export function Sample({ of, shown, target, keys, rtl = false, className, children }: SampleProps) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = host;
    if (!current || !shown) return undefined;
    const show = () => {
      markShown(current, shown, target);
      const reached = current.querySelector('[role=slider] canvas');
      if (keys) reached?.dispatchEvent(new KeyboardEvent('keydown', { key: keys, bubbles: true }));
    };
    show();
    // Components that measure themselves first render later.
    const watch = new MutationObserver(show);
    watch.observe(current, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [shown, target, keys]);
  return (
    <div className={classes('grid max-w-full grid-cols-[minmax(0,1fr)] content-start gap-1.5', className)}>
      <p className="text-2xs text-ink-3">{of}</p>
      <div
        ref={host}
        {...(rtl && { dir: 'rtl' })}
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] justify-items-start *:max-w-full *:min-w-0"
      >
        {children}
      </div>
    </div>
  );
}
