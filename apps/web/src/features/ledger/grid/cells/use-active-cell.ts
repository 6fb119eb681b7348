import { useState } from 'react';
import type { GridField } from '../rows/grid-fields.ts';

export interface Place {
  at: number;
  field: GridField;
}

interface Extent {
  fields: readonly GridField[];
  rows: number;
}

const within = (index: number, count: number): number => Math.max(0, Math.min(count - 1, index));

/** The cell with the focus, and whether it is being edited. */
export function useActiveCell({ fields, rows }: Extent) {
  const [wanted, setWanted] = useState<Place>({ at: 0, field: 'tradeDate' });
  const [isEditing, setIsEditing] = useState(false);
  const active: Place = {
    at: within(wanted.at, rows),
    field: fields.includes(wanted.field) ? wanted.field : 'tradeDate',
  };
  const go = (place: Place) => {
    setIsEditing(false);
    setWanted(place);
  };
  const fieldBeside = (steps: number): GridField =>
    fields[within(fields.indexOf(active.field) + steps, fields.length)] ?? active.field;
  return {
    active,
    isEditing,
    setIsEditing,
    go,
    move: (down: number, across: number) =>
      go({ at: within(active.at + down, rows), field: across === 0 ? active.field : fieldBeside(across) }),
    /** The next cell in reading order; null at either end of the grid. */
    beside: (step: 1 | -1): Place | null => {
      const column = fields.indexOf(active.field) + step;
      const at = column < 0 ? active.at - 1 : column >= fields.length ? active.at + 1 : active.at;
      const field = column < 0 ? fields.at(-1) : column >= fields.length ? fields[0] : fields[column];
      return at < 0 || at >= rows || field === undefined ? null : { at, field };
    },
  };
}

export type ActiveCell = ReturnType<typeof useActiveCell>;
