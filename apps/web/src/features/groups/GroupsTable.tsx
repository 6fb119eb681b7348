import type { Group } from '@partnerfolio/contract/groups';
import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { Table } from '../../ui/table/Table.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { useFormat } from '../../ui/text/use-format.ts';
import { DeleteGroup } from './DeleteGroup.tsx';
import type { GroupsSearch } from './search.ts';

interface GroupsTableProps {
  groups: readonly Group[] | undefined;
  search: GroupsSearch;
  empty: ReactNode;
}

/** The specification's table: Name, Description, Members, Created, Actions. A row opens the members. */
export function GroupsTable({ groups, search, empty }: GroupsTableProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const columns = useColumns(search);
  return (
    <Table
      label={t`User Groups`}
      columns={columns}
      rows={groups}
      keyOf={(group) => group.id}
      onOpen={(group) => void navigate({ to: paths.groupMembers, params: { id: group.id }, search })}
      empty={empty}
    />
  );
}

function useColumns(search: GroupsSearch): Column<Group>[] {
  const { t } = useLingui();
  const format = useFormat();
  return [
    {
      id: 'name',
      header: t`Name`,
      cell: (group) => (
        <Link
          to={paths.groupMembers}
          params={{ id: group.id }}
          search={search}
          className="block max-w-80 rounded-sm py-1.5 font-medium whitespace-normal hover:underline wrap-anywhere"
        >
          {group.name}
        </Link>
      ),
    },
    {
      id: 'description',
      header: t`Description`,
      wideOnly: true,
      cell: (group) => (
        <span className="block max-w-[64ch] py-1.5 whitespace-normal text-ink-2 wrap-anywhere">
          {group.description ?? '-'}
        </span>
      ),
    },
    {
      id: 'members',
      header: t`Members`,
      align: 'right',
      cell: (group) => format.count(group.members),
    },
    {
      id: 'created',
      header: t({ message: 'Created', context: 'group' }),
      wideOnly: true,
      align: 'right',
      cell: (group) => format.day(group.createdAt),
    },
    {
      id: 'actions',
      header: t`Actions`,
      align: 'right',
      cell: (group) => (
        <span className="inline-flex gap-1 pointer-coarse:gap-3">
          <Link
            to={paths.editGroup}
            params={{ id: group.id }}
            search={search}
            aria-label={t`Edit ${group.name}`}
            className={buttonClasses({ look: 'quiet', size: 'icon-sm' })}
          >
            <Pencil size={14} aria-hidden="true" />
          </Link>
          <DeleteGroup group={group} />
        </span>
      ),
    },
  ];
}
