import { useLingui } from '@lingui/react/macro';
import { moduleLabels } from '../../texts/feature-labels.ts';
import { Card } from '../../ui/Card.tsx';
import { GroupedTable } from '../../ui/table/GroupedTable.tsx';
import type { Column } from '../../ui/table/table-rows.ts';

interface FeatureRow {
  module: string;
  feature: string;
}

interface ModuleTableProps<R> {
  columns: readonly Column<R>[];
  /** Sorted by module. */
  rows: readonly R[];
}

/** A row for each feature, below the names of their modules. */
export function ModuleTable<R extends FeatureRow>({ columns, rows }: ModuleTableProps<R>) {
  const { t, i18n } = useLingui();
  const titleOf = (module: string) => {
    const label = moduleLabels[module];
    return label ? i18n._(label) : module.toUpperCase();
  };
  return (
    <Card flush>
      <GroupedTable
        label={t`Permissions`}
        columns={columns}
        groups={[...new Set(rows.map(({ module }) => module))].map((module) => ({
          key: module,
          rows: rows.filter((row) => row.module === module),
          lineOf: (column: Column<R>) => column === columns[0] && titleOf(module),
        }))}
        keyOf={({ feature }) => feature}
      />
    </Card>
  );
}
