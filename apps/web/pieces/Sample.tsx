import { useEffect, useRef, type ReactNode } from 'react';
import { classes } from '../src/ui/classes.ts';
import { markShown, type ShownState } from './shown-states.ts';

interface SampleProps {
  /** How the state is called. */
  of: string;
  /** Shows what is in it as if a pointer or the focus were on it. */
  shown?: ShownState;
  /** Which element that is, where it is not the first that can be reached. */
  target?: string;
  /** Read from right to left. */
  rtl?: boolean;
  /** Pressed on what is reached, where a state comes by a key. */
  keys?: string;
  className?: string;
  children: ReactNode;
}

/** One state of a piece, with its name above. */
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
    // What is measured before it is drawn comes later.
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
