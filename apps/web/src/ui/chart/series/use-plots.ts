import { useEffect, useRef, type RefObject } from 'react';
import uPlot from 'uplot';

/** Returns the options and data of each pane for a width, in the order from top to bottom. */
export type MakePanes = (width: number) => readonly { options: uPlot.Options; values: uPlot.AlignedData }[];

/** Keeps uPlot's panes in an element: recreates them when `make` changes, and resizes them with the element. */
export function usePlots(make: MakePanes): {
  host: RefObject<HTMLDivElement | null>;
  plots: RefObject<uPlot[]>;
} {
  const host = useRef<HTMLDivElement>(null);
  const plots = useRef<uPlot[]>([]);
  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    // The observer first calls back between layout and paint. Measuring earlier would force an extra layout for the chart and
    // delay everything that loaded with it.
    const watch = new ResizeObserver(() => {
      const width = element.clientWidth;
      if (width === 0) return;
      if (plots.current.length === 0)
        plots.current = make(width).map(({ options, values }) => new uPlot(options, values, element));
      for (const plot of plots.current)
        if (plot.width !== width) plot.setSize({ width, height: plot.height });
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
      for (const plot of plots.current) plot.destroy();
      plots.current = [];
    };
  }, [make]);
  return { host, plots };
}

/** Moves the crosshair of every pane to a day, or hides it. */
export function moveCrosshair(plots: readonly uPlot[], at: number | null): void {
  for (const plot of plots) {
    const seconds = at === null ? undefined : plot.data[0][at];
    const left = seconds === undefined ? -10 : plot.valToPos(seconds, 'x');
    plot.setCursor({ left, top: seconds === undefined ? -10 : 8 }, false);
  }
}
