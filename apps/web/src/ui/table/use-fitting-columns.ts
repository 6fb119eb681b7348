import { useLayoutEffect, useState, type RefObject } from 'react';
import { fitColumns } from './fit-columns.ts';

/** Keeps the columns of the table in a frame to those that have room, at every width and with every content. */
export function useFittingColumns(frame: RefObject<HTMLElement | null>) {
  // Joined, because equal texts do not draw the frame again.
  const [leftOut, setLeftOut] = useState('');
  const [isTooWide, setIsTooWide] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  useLayoutEffect(() => {
    const box = frame.current;
    const table = box?.querySelector('table');
    if (!box || !table) return undefined;
    let measured = '';
    const size = () => `${box.clientWidth} ${table.offsetWidth}`;
    const measure = () => {
      if (box.clientWidth === 0 || size() === measured) return;
      const fit = fitColumns(box, table);
      measured = size();
      setLeftOut(fit.left.filter(Boolean).join('\n'));
      setIsTooWide(fit.isTooWide);
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(box);
    watch.observe(table);
    return () => watch.disconnect();
  });
  return {
    /** The headers of the columns without room. */
    leftOut: leftOut === '' ? [] : leftOut.split('\n'),
    isTooWide,
    showsAll,
    setShowsAll,
  };
}
