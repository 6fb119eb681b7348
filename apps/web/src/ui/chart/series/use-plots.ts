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
    // Called first when the page has been laid out and is about to be painted: measured at once, it would be laid out for
    // the chart alone, and all that came with the chart would wait until it is drawn.
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

/** Moves the crosshair of every pane to a day, or away. */
export function moveCrosshair(plots: readonly uPlot[], at: number | null): void {
  for (const plot of plots) {
    const seconds = at === null ? undefined : plot.data[0][at];
    const left = seconds === undefined ? -10 : plot.valToPos(seconds, 'x');
    plot.setCursor({ left, top: seconds === undefined ? -10 : 8 }, false);
  }
}
