import type { Role } from '@partnerfolio/contract/access';
import type { UserRight } from '@partnerfolio/contract/permissions';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { paths } from '../../paths.ts';
import { roleTexts } from '../../texts/labels.ts';
import { Badge } from '../../ui/text/Badge.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { ModuleTable } from './ModuleTable.tsx';
import { featureLabels } from '../../texts/feature-labels.ts';

interface RightsTableProps {
  rows: readonly UserRight[];
  role: Role | null;
}

/** A user's rights by module, each with its reason. */
export function RightsTable({ rows, role }: RightsTableProps) {
  const { t, i18n } = useLingui();
  const columns: Column<UserRight>[] = [
    {
      id: 'feature',
      header: t`Feature`,
      width: '24%',
      cell: (row) => (
        <span className="inline-block font-medium @max-3xl:min-w-20 @max-3xl:wrap-anywhere @max-3xl:whitespace-normal">
          {i18n._(featureLabels[row.feature].name)}
        </span>
      ),
    },
    {
      id: 'description',
      header: t`Description`,
      wideOnly: true,
      width: '32%',
      cell: (row) => (
        <span className="block py-1.5 whitespace-normal text-ink-2">
          {i18n._(featureLabels[row.feature].description)}
        </span>
      ),
    },
    {
      id: 'right',
      header: t`Allowed`,
      width: '5rem',
      cell: (row) => (row.granted ? <Badge tone="gain">{t`Yes`}</Badge> : <Badge>{t`No`}</Badge>),
    },
    {
      id: 'why',
      header: t`Reason`,
      cell: (row) => (
        <span className="block py-1 whitespace-normal">
          <Why row={row} role={role} />
        </span>
      ),
    },
  ];
  return <ModuleTable columns={columns} rows={rows} />;
}

function Why({ row, role }: { row: UserRight; role: Role | null }) {
  const { i18n } = useLingui();
  const roleName = role ? i18n._(roleTexts[role]) : '';
  switch (row.reason) {
    case 'deactivated':
      return <Trans>The account is deactivated</Trans>;
    case 'no_role':
      return <Trans>No role has been assigned yet</Trans>;
    case 'inactive':
      return <Trans>Switched off for the whole firm</Trans>;
    case 'admin':
      return <Trans>Administrators have every permission</Trans>;
    case 'admin_only':
      return <Trans>Only administrators can have it</Trans>;
    case 'deny':
      return (
        <>
          <Trans>Denied by</Trans> <Groups row={row} permission="deny" />
        </>
      );
    case 'grant':
      return (
        <>
          <Trans>Granted by</Trans> <Groups row={row} permission="grant" />
        </>
      );
    case 'default':
      return <Trans>By the role {roleName}</Trans>;
    case 'none':
      return <Trans>Not granted by the role {roleName} or any group</Trans>;
  }
}

/** The groups that grant or deny the right, each linked to where that can be changed. */
function Groups({ row, permission }: { row: UserRight; permission: 'grant' | 'deny' }) {
  const deciding = row.groups.filter((group) => group.permission === permission);
  return deciding.map((group, index) => (
    <Fragment key={group.id}>
      {index > 0 && ', '}
      <Link
        to={paths.permissions}
        search={{ group: group.id }}
        className="rounded-sm font-medium text-accent underline"
      >
        {group.name}
      </Link>
    </Fragment>
  ));
}
