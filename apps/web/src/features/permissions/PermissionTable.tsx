import type { GroupPermission } from '@partnerfolio/contract/permissions';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '../../ui/text/Badge.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { FeatureMenu } from './FeatureMenu.tsx';
import type { NamedGroup } from './GroupEffect.tsx';
import { ModuleTable } from './ModuleTable.tsx';
import { PermissionCell } from './PermissionCell.tsx';
import { featureLabels } from '../../texts/feature-labels.ts';

interface PermissionTableProps {
  rows: readonly GroupPermission[];
  group: NamedGroup;
}

/** All features by module: Feature, Description, Permission. */
export function PermissionTable({ rows, group }: PermissionTableProps) {
  const { t, i18n } = useLingui();
  const columns: Column<GroupPermission>[] = [
    {
      id: 'feature',
      header: t`Feature`,
      width: '24%',
      cell: (row) => <FeatureName row={row} />,
    },
    {
      id: 'description',
      header: t`Description`,
      wideOnly: true,
      cell: (row) => (
        <span className="block py-1.5 whitespace-normal text-ink-2">
          {i18n._(featureLabels[row.feature].description)}
        </span>
      ),
    },
    {
      id: 'permission',
      header: t`Permission`,
      width: '17rem',
      cell: (row) => <PermissionCell row={row} group={group} />,
    },
    {
      id: 'more',
      header: <span className="sr-only">{t`More`}</span>,
      width: '3.5rem',
      align: 'right',
      cell: (row) => <FeatureMenu row={row} />,
    },
  ];
  return <ModuleTable columns={columns} rows={rows} />;
}

function FeatureName({ row }: { row: GroupPermission }) {
  const { t, i18n } = useLingui();
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 @max-3xl:min-w-20 @max-3xl:py-1.5 @max-3xl:whitespace-normal">
      <span className={row.isActive ? 'font-medium' : 'text-ink-3'}>
        {i18n._(featureLabels[row.feature].name)}
      </span>
      {!row.isActive && <Badge tone="warn">{t`Switched off`}</Badge>}
    </span>
  );
}
