import { useState } from 'react';
import type { GridField } from './rows/grid-fields.ts';
import { isBlank, isUnread, type GridRow, type RowFaults } from './rows/grid-rows.ts';
import type { ActiveCell, Place } from './cells/use-active-cell.ts';
import type { GridRows } from './rows/use-grid-rows.ts';

/** Of a row that is being typed only what cannot be read counts; the rest may still come. */
const unreadAlone = ({ entry }: GridRow, faults: RowFaults): RowFaults =>
  Object.fromEntries(
    Object.entries(faults).filter(([field, fault]) => {
      return isUnread(entry[field as GridField]) || fault.code === 'not_a_choice';
    }),
  );

/** The faults of all cells. What a row still lacks is shown once the row is left, or the user has tried to save. */
export function useGridFaults(grid: GridRows, cell: ActiveCell, fields: readonly GridField[]) {
  const [isTried, setIsTried] = useState(false);
  const { active } = cell;
  const faultsOf = (row: GridRow, at: number): RowFaults => {
    if (isBlank(row)) return {};
    const { faults } = grid.check(row);
    const isTyping = at === active.at && !isTried;
    return { ...(isTyping ? unreadAlone(row, faults ?? {}) : faults), ...grid.refused.get(row.key) };
  };
  const faulty = grid.rows.flatMap((row, at) => {
    const faults = faultsOf(row, at);
    return fields.filter((field) => faults[field]).map((field): Place => ({ at, field }));
  });
  const rank = ({ at, field }: Place) => at * 100 + fields.indexOf(field);
  return {
    faultsOf,
    count: faulty.length,
    setIsTried,
    goToNext: () => {
      const next = faulty.find((place) => rank(place) > rank(active)) ?? faulty[0];
      if (!next) return;
      cell.go(next);
      document.querySelector<HTMLElement>(`[data-cell="${next.at}/${next.field}"]`)?.focus();
    },
  };
}
