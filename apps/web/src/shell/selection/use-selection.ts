import { useMemo, useState } from 'react';

interface Listed {
  readonly id: string;
}

/** The rows that the user has selected, also on pages of the list before. */
export interface Selection<R extends Listed> {
  readonly rows: readonly R[];
  readonly isSelectable: (row: R) => boolean;
  readonly isSelected: (row: R) => boolean;
  readonly select: (some: readonly R[], isIn: boolean) => void;
  readonly clear: () => void;
}

/** Keeps which rows are selected while the list turns its pages; those that are listed are as they are now. */
export function useSelection<R extends Listed>(
  listed: readonly R[] | undefined,
  isSelectable: (row: R) => boolean,
): Selection<R> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, R>>(new Map());
  const rows = useMemo(() => {
    const now = new Map(listed?.map((row) => [row.id, row]));
    return [...chosen.values()].map((row) => now.get(row.id) ?? row).filter(isSelectable);
  }, [chosen, listed, isSelectable]);
  const select = (some: readonly R[], isIn: boolean) => {
    const next = new Map(chosen);
    for (const row of some)
      if (isIn) next.set(row.id, row);
      else next.delete(row.id);
    setChosen(next);
  };
  return {
    rows,
    isSelectable,
    isSelected: ({ id }) => chosen.has(id),
    select,
    clear: () => setChosen(new Map()),
  };
}
