import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef, useState } from 'react';

interface Moved {
  to: number;
  by: -1 | 1;
}

/** Moves items within their list; the focus moves along, and screen readers hear the new place. */
export function useMoving<T>(
  items: readonly T[],
  onChange: (items: T[]) => void,
  nameOf: (item: T) => string,
) {
  const { t } = useLingui();
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<Moved | null>(null);
  useLayoutEffect(() => {
    if (moved === null) return;
    const row = list.current?.children[moved.to];
    const same = row?.querySelector<HTMLButtonElement>(`[data-move="${moved.by}"]`);
    // At either end the button cannot be pressed any more, and the other one takes the focus.
    const other = row?.querySelector<HTMLButtonElement>(`[data-move="${-moved.by}"]`);
    (same?.disabled === true ? other : same)?.focus();
  }, [moved]);
  const move = (from: number, by: -1 | 1) => {
    const to = from + by;
    onChange(
      items.map((one, index) => (index === to ? items[from] : index === from ? items[to] : one) ?? one),
    );
    setMoved({ to, by });
  };
  const item = moved === null ? undefined : items[moved.to];
  const [name, place, count] = [item && nameOf(item), (moved?.to ?? 0) + 1, items.length];
  const said = name === undefined ? '' : t`${name}: ${place} of ${count}`;
  return { list, said, move };
}
