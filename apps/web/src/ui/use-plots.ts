import { useEffect, useRef, type RefObject } from 'react';
import uPlot from 'uplot';

/** Makes the panes for a width; each is drawn into the element beneath the others. */
export type MakePanes = (width: number) => readonly { options: uPlot.Options; values: uPlot.AlignedData }[];

/** Keeps uPlot's panes in an element: made anew when `make` changes, resized with the element. */
export function usePlots(make: MakePanes): {
  host: RefObject<HTMLDivElement | null>;
  plots: RefObject<uPlot[]>;
} {
  const host = useRef<HTMLDivElement>(null);
  const plots = useRef<uPlot[]>([]);
  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const made = make(element.clientWidth).map(({ options, values }) => new uPlot(options, values, element));
    plots.current = made;
    const watch = new ResizeObserver(() => {
      const width = element.clientWidth;
      for (const plot of made)
        if (width > 0 && plot.width !== width) plot.setSize({ width, height: plot.height });
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
      for (const plot of made) plot.destroy();
      plots.current = [];
    };
  }, [make]);
  return { host, plots };
}

/** Moves the crosshair of every pane to a day, or away. */
export function moveCrosshair(plots: readonly uPlot[], at: number | null): void {
  for (const plot of plots) {
    const seconds = at === null ? undefined : plot.data[0][at];
    const left = seconds === undefined ? -10 : plot.valToPos(seconds, 'x');
    plot.setCursor({ left, top: seconds === undefined ? -10 : 8 }, false);
  }
}
