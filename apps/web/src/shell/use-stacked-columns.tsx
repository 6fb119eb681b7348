import type { ReactNode } from 'react';
import type { Column } from '../ui/table/table-rows.ts';
import { phone, useMatch } from './use-match.ts';

/** The properties of a column that draw something of a row, a group, a line of cash. */
type Part<C> = { [K in keyof C]-?: NonNullable<C[K]> extends (of: never) => ReactNode ? K : never }[keyof C];
type Draw = (of: never) => ReactNode;

interface StackedProps {
  first: ReactNode;
  second: readonly { label: ReactNode; shown: ReactNode }[];
}

/** The two lines of a cell on a phone. */
function Stacked({ first, second }: StackedProps) {
  const parts = second.filter(({ shown }) => shown !== null && shown !== undefined && shown !== false);
  return (
    <span className="block py-1.5">
      {first}
      {parts.length > 0 && (
        <span className="block text-xs font-normal whitespace-normal text-ink-3">
          {parts.map(({ label, shown }, place) => (
            <span key={place} className="whitespace-nowrap">
              {place > 0 && <span aria-hidden="true"> · </span>}
              <span className="sr-only">{label}: </span>
              {shown}
            </span>
          ))}
        </span>
      )}
    </span>
  );
}

/** Draws what the columns below a column show of something as its second line. */
const stacked =
  (draw: Draw | undefined, below: readonly { header: ReactNode; draw: Draw | undefined }[]): Draw =>
  (of) => (
    <Stacked first={draw?.(of)} second={below.map((one) => ({ label: one.header, shown: one.draw?.(of) }))} />
  );

function stackColumns<R, C extends Column<R>>(columns: readonly C[], parts: readonly Part<C>[]): C[] {
  const drawOf = (column: C, part: Part<C>) => column[part] as Draw | undefined;
  const has = (id: string | undefined) => columns.some((column) => column.id === id);
  return columns
    .filter(({ under }) => !has(under))
    .map((column) => {
      const below = columns.filter(({ under }) => under === column.id);
      if (below.length === 0) return column;
      const drawn = parts.map((part) => [
        part,
        stacked(
          drawOf(column, part),
          below.map((one) => ({ header: one.label ?? one.header, draw: drawOf(one, part) })),
        ),
      ]);
      return { ...column, ...(Object.fromEntries(drawn) as Partial<C>) };
    });
}

/**
 * Returns the columns of a table; on a phone, each column that names another (`under`) stands in the second line of that one's
 * cells, so that a row keeps its figures. `parts` are the properties that draw cells.
 */
export function useStackedColumns<R, C extends Column<R>>(
  columns: readonly C[],
  parts: readonly Part<C>[],
): readonly C[] {
  return useMatch(phone) ? stackColumns<R, C>(columns, parts) : columns;
}
