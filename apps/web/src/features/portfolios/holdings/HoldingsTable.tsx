import type { Holding } from '@partnerfolio/contract/performance';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { classes } from '../../../ui/classes.ts';
import { GroupedTable } from '../../../ui/table/GroupedTable.tsx';
import { Cell, namingColumn, rowHeight } from '../../../ui/table/Table.tsx';
import { cellClasses } from '../../../ui/table/TableHeader.tsx';
import type { Sort } from '../../../ui/table/table-rows.ts';
import type { CashLine, HoldingGroup } from './holding-groups.ts';
import type { HoldingColumn } from './holding-column.ts';

interface HoldingsTableProps {
  portfolioId: string;
  columns: readonly HoldingColumn[];
  /** Undefined while loading. */
  groups: readonly HoldingGroup[] | undefined;
  /** The sums below all rows. */
  total?: HoldingGroup | undefined;
  /** Leaves out the group totals, for a short list. */
  flat?: boolean;
  sort?: Sort | null;
  onSort?: (sort: Sort | null) => void;
}

/** Holdings and cash below their groups' totals; Enter on a holding opens its entries in the ledger. */
export function HoldingsTable(props: HoldingsTableProps) {
  const { portfolioId, columns, groups, total, flat = false, sort, onSort } = props;
  const { t } = useLingui();
  const navigate = useNavigate();
  const open = (holding: Holding) =>
    void navigate({
      to: paths.ledger,
      params: { id: portfolioId },
      search: { instrument: holding.instrument.id },
    });
  return (
    <GroupedTable
      label={t`Holdings`}
      columns={columns}
      groups={groups?.map((group) => ({
        key: String(group.key),
        rows: group.holdings,
        lineOf: flat ? undefined : (column: HoldingColumn) => column.group?.(group),
        more: group.cash.map((cash) => <CashRow key={cash.currency} cash={cash} columns={columns} />),
      }))}
      keyOf={({ instrument }) => instrument.id}
      totalOf={total && ((column) => column.group?.(total))}
      sort={sort ?? null}
      onSort={onSort}
      onOpen={open}
    />
  );
}

function CashRow({ cash, columns }: { cash: CashLine; columns: readonly HoldingColumn[] }) {
  const naming = namingColumn(columns);
  return (
    <tr className={classes(rowHeight(false, true), 'border-b border-line last:border-b-0')}>
      {columns.map((column) => (
        <Cell key={column.id} names={column === naming} className={cellClasses(column)}>
          {column.cash?.(cash)}
        </Cell>
      ))}
    </tr>
  );
}
