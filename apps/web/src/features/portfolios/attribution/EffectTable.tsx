import { useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import type { ExplainTarget } from '../../../figures/explain-search.ts';
import { ExplainLink } from '../../../figures/ExplainLink.tsx';
import { classes } from '../../../ui/classes.ts';
import { TableFrame } from '../../../ui/table/TableFrame.tsx';
import { cellClasses, headerClasses, importanceOf } from '../../../ui/table/TableHeader.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { Delta } from '../../../ui/text/Delta.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';

interface EffectLine {
  key: string;
  name: ReactNode;
  /** One for each column: parts of a return, rounded; null for one that the line does not have. */
  values: readonly (number | null)[];
  /** For each value what explains it; null for one that the page explains elsewhere. */
  explained?: readonly (ExplainTarget | null)[];
  more?: ReactNode;
}

/** A group with its own sums, and the lines that add up to it; a group without lines is a line itself. */
export interface EffectGroup extends EffectLine {
  lines: readonly EffectLine[];
}

interface EffectTableProps {
  label: string;
  /** The headers of the values. */
  columns: readonly string[];
  /** How many of the first columns are weights, which have neither sign nor colour. */
  weights?: number;
  /** The header of a further column, which a phone leaves to the names. */
  more?: string;
  groups: readonly EffectGroup[];
  total: { name: string; values: readonly ReactNode[] };
}

const nameColumn = { id: 'name', header: '', cell: () => null, takesRest: true };
const valueColumn = { id: 'value', header: '', cell: () => null, align: 'right' } as const;
const moreColumn = { ...valueColumn, id: 'more', wideOnly: true };

/** On a phone only the last value has a column; the others stand below the name. */
const columnAt = (index: number, count: number): Column<never> =>
  index < count - 1 ? moreColumn : valueColumn;

const line = 'h-9 border-b border-line last:border-b-0 pointer-coarse:h-11';

/** Parts of a return by group and line, with the total at the end. */
export function EffectTable({ label, columns, weights = 0, more, groups, total }: EffectTableProps) {
  const { t } = useLingui();
  const header = 'h-9 text-xs font-medium whitespace-nowrap text-ink-3 shadow-[inset_0_-1px] shadow-line';
  const cells = (row: EffectLine) => (
    <Cells row={row} columns={columns} weights={weights} hasMore={more !== undefined} />
  );
  return (
    <TableFrame reachableAs={label}>
      <table aria-label={label} className="w-full border-collapse text-sm">
        <thead className={headerClasses}>
          <tr>
            <th scope="col" className={classes(cellClasses(nameColumn), header)}>
              {t`Name`}
            </th>
            {more !== undefined && (
              <th
                scope="col"
                {...importanceOf(moreColumn)}
                className={classes(cellClasses(moreColumn), header)}
              >
                {more}
              </th>
            )}
            {columns.map((name, index) => (
              <th
                key={name}
                scope="col"
                {...importanceOf(columnAt(index, columns.length))}
                className={classes(cellClasses(columnAt(index, columns.length)), header)}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <Fragment key={group.key}>
              <tr
                data-sum-of={group.lines.length || undefined}
                className={
                  group.lines.length > 0
                    ? 'h-8 border-b border-line bg-sunk text-xs font-semibold text-ink-2'
                    : line
                }
              >
                <th
                  scope="row"
                  className={classes(
                    cellClasses(nameColumn),
                    group.lines.length > 0 ? 'font-semibold' : 'font-normal',
                  )}
                >
                  <span className={classes(columns.length > 1 && '@max-3xl:block @max-3xl:pt-1.5')}>
                    {group.name}
                  </span>
                  <OtherValues row={group} columns={columns} weights={weights} />
                </th>
                {cells(group)}
              </tr>
              {group.lines.map((row) => (
                <tr key={row.key} className={line}>
                  <th scope="row" className={classes(cellClasses(nameColumn), 'font-normal')}>
                    {row.name}
                  </th>
                  {cells(row)}
                </tr>
              ))}
            </Fragment>
          ))}
          <tr data-sum-of="all" className="h-9 border-t border-line-strong bg-sunk font-semibold">
            <th scope="row" className={classes(cellClasses(nameColumn), 'font-semibold')}>
              {total.name}
            </th>
            {more !== undefined && <td className={cellClasses(moreColumn)} />}
            {total.values.map((value, index) => (
              <td key={columns[index]} className={cellClasses(columnAt(index, columns.length))}>
                {value}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </TableFrame>
  );
}

interface CellsProps {
  row: EffectLine;
  columns: readonly string[];
  weights: number;
  hasMore: boolean;
}

function Cells({ row: { values, explained, more }, columns, weights, hasMore }: CellsProps) {
  const format = useFormat();
  return (
    <>
      {hasMore && <td className={cellClasses(moreColumn)}>{more}</td>}
      {values.map((value, index) => (
        <td key={index} className={cellClasses(columnAt(index, values.length))}>
          {value !== null &&
            (index < weights ? (
              <span className="num">{format.percent(value)}</span>
            ) : (
              <ExplainedPart name={columns[index] ?? ''} explained={explained?.[index] ?? null}>
                <Delta>{format.percent(value, { signed: true })}</Delta>
              </ExplainedPart>
            ))}
        </td>
      ))}
    </>
  );
}

interface ExplainedPartProps {
  name: string;
  explained: ExplainTarget | null;
  children: ReactNode;
}

function ExplainedPart({ name, explained, children }: ExplainedPartProps) {
  return explained === null ? (
    children
  ) : (
    <ExplainLink name={name} explained={explained}>
      {children}
    </ExplainLink>
  );
}

/** The values without a column on a phone, with their names. */
interface OtherValuesProps {
  row: EffectLine;
  columns: readonly string[];
  weights: number;
}

function OtherValues({ row: { values, explained }, columns, weights }: OtherValuesProps) {
  const format = useFormat();
  const others = columns.slice(0, -1).flatMap((name, index) => {
    const value = values[index] ?? null;
    const text = value !== null && `${name} ${format.percent(value, { signed: index >= weights })}`;
    return text === false ? [] : [{ name, text, target: explained?.[index] ?? null }];
  });
  if (others.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-x-3 pb-1.5 text-xs font-normal whitespace-normal text-ink-3 @3xl:hidden">
      {others.map(({ name, text, target }) => (
        <span key={name} className="inline-flex items-center pointer-coarse:min-h-6">
          <ExplainedPart name={name} explained={target}>
            {text}
          </ExplainedPart>
        </span>
      ))}
    </span>
  );
}
