import { useState } from 'react';
import type { GridField } from './rows/grid-fields.ts';
import { isBlank, isUnread, type GridRow, type RowErrors } from './rows/grid-rows.ts';
import type { ActiveCell, Place } from './cells/use-active-cell.ts';
import type { GridRows } from './rows/use-grid-rows.ts';

/** Of a row that is being typed only what cannot be read counts; the rest may still come. */
const unreadAlone = ({ entry }: GridRow, errors: RowErrors): RowErrors =>
  Object.fromEntries(
    Object.entries(errors).filter(([field, error]) => {
      return isUnread(entry[field as GridField]) || error.code === 'not_a_choice';
    }),
  );

/** The errors of all cells. What a row still lacks is shown once the row is left, or the user has tried to save. */
export function useGridErrors(grid: GridRows, cell: ActiveCell, fields: readonly GridField[]) {
  const [isTried, setIsTried] = useState(false);
  const { active } = cell;
  const errorsOf = (row: GridRow, at: number): RowErrors => {
    if (isBlank(row)) return {};
    const { errors } = grid.check(row);
    const isTyping = at === active.at && !isTried;
    return { ...(isTyping ? unreadAlone(row, errors ?? {}) : errors), ...grid.refused.get(row.key) };
  };
  const invalid = grid.rows.flatMap((row, at) => {
    const errors = errorsOf(row, at);
    return fields.filter((field) => errors[field]).map((field): Place => ({ at, field }));
  });
  const rank = ({ at, field }: Place) => at * 100 + fields.indexOf(field);
  return {
    errorsOf,
    count: invalid.length,
    setIsTried,
    goToNext: () => {
      const next = invalid.find((place) => rank(place) > rank(active)) ?? invalid[0];
      if (!next) return;
      cell.go(next);
      document.querySelector<HTMLElement>(`[data-cell="${next.at}/${next.field}"]`)?.focus();
    },
  };
}
