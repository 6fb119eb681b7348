import { useLingui } from '@lingui/react/macro';
import type { User } from '@partnerfolio/contract/users';
import { RoleBadge } from '../../shell/RoleBadge.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/table-rows.ts';
import { useFormat } from '../../ui/use-format.ts';
import { RoleSelect } from './RoleSelect.tsx';

interface UsersTableProps {
  users: readonly User[] | undefined;
  searching: boolean;
}

/** The document's table: Name, Email, Current Role, Assign Role, Joined. */
export function UsersTable({ users, searching }: UsersTableProps) {
  const { t } = useLingui();
  const format = useFormat();
  const columns: Column<User>[] = [
    { id: 'name', header: t`Name`, cell: (user) => <NameCell user={user} /> },
    { id: 'email', header: t`Email`, wideOnly: true, cell: (user) => user.email },
    { id: 'role', header: t`Current Role`, wideOnly: true, cell: (user) => <RoleCell user={user} /> },
    { id: 'assign', header: t`Assign Role`, width: '9rem', cell: (user) => <RoleSelect user={user} /> },
    {
      id: 'joined',
      header: t`Joined`,
      wideOnly: true,
      align: 'right',
      cell: (user) => format.day(user.createdAt),
    },
  ];
  return (
    <Table
      label={t`User Management`}
      columns={columns}
      rows={users}
      keyOf={(user) => user.id}
      empty={
        <EmptyState>{searching ? t`Nobody matches this search.` : t`Nobody has signed up yet.`}</EmptyState>
      }
    />
  );
}

/** The name; on a phone, where there is no room for their columns, address and state beneath. */
function NameCell({ user }: { user: User }) {
  return (
    <span className="flex items-center gap-2.5 @max-3xl:py-2">
      <Avatar name={user.fullName} size={24} />
      <span className="min-w-0">
        <span className="block font-medium">{user.fullName || '—'}</span>
        <span className="block max-w-40 truncate text-xs text-ink-3 @3xl:hidden">{user.email}</span>
        <span className="mt-1 flex gap-1.5 empty:hidden @3xl:hidden">
          <StateBadges user={user} />
        </span>
      </span>
    </span>
  );
}

function RoleCell({ user }: { user: User }) {
  return (
    <span className="flex gap-1.5">
      <RoleBadge role={user.role} />
      <StateBadges user={user} />
    </span>
  );
}

function StateBadges({ user }: { user: User }) {
  const { t } = useLingui();
  return (
    <>
      {!user.emailConfirmed && <Badge>{t`Email not confirmed`}</Badge>}
      {user.deactivatedAt && <Badge tone="loss">{t`Deactivated`}</Badge>}
    </>
  );
}
