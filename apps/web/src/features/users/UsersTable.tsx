import { useLingui } from '@lingui/react/macro';
import { userSorts } from '@partnerfolio/contract/choices';
import type { ListedUser, User } from '@partnerfolio/contract/users';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { RoleBadge } from '../../shell/viewer/RoleBadge.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/text/Badge.tsx';
import { EmailText } from '../../ui/text/EmailText.tsx';
import { Table } from '../../ui/table/Table.tsx';
import type { Column, Sort } from '../../ui/table/table-rows.ts';
import { useFormat } from '../../ui/text/use-format.ts';
import { RoleSelect } from './RoleSelect.tsx';
import type { UsersSearch } from './search.ts';
import { usePersonName } from '../../texts/use-person-name.ts';

interface UsersTableProps {
  users: readonly ListedUser[] | undefined;
  search: UsersSearch;
  onSort: (change: Partial<UsersSearch>) => void;
  empty: ReactNode;
}

/** The specification's table: Name, Email, Current Role, Assign Role, Joined, and the last sign-in. A row opens the user's panel. */
export function UsersTable({ users, search, onSort, empty }: UsersTableProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const columns = useColumns(search);
  const by = search.sort ?? 'joined';
  // By default the newest users come first; other columns start ascending.
  const sort: Sort = { by, descending: (search.direction ?? (by === 'joined' ? 'desc' : 'asc')) === 'desc' };
  return (
    <Table
      label={t`User Management`}
      columns={columns}
      rows={users}
      keyOf={(user) => user.id}
      sort={sort}
      onSort={(next) =>
        onSort({
          sort: userSorts.find((name) => name === next?.by),
          direction: next ? (next.descending ? 'desc' : 'asc') : undefined,
        })
      }
      onOpen={(user) => void navigate({ to: paths.user, params: { id: user.id }, search })}
      empty={empty}
    />
  );
}

function useColumns(search: UsersSearch): Column<ListedUser>[] {
  const { t } = useLingui();
  const format = useFormat();
  return [
    {
      id: 'name',
      header: t`Name`,
      sortable: true,
      takesRest: true,
      cell: (user) => <NameCell user={user} search={search} />,
    },
    {
      id: 'email',
      header: t`Email`,
      width: '24%',
      sortable: true,
      wideOnly: true,
      cell: ({ email }) => (
        <span className="block py-1.5 whitespace-normal wrap-anywhere">
          {email && <EmailText>{email}</EmailText>}
        </span>
      ),
    },
    {
      id: 'role',
      header: t`Current Role`,
      width: '16%',
      sortable: true,
      wideOnly: true,
      cell: (user) => <RoleCell user={user} />,
    },
    {
      id: 'assign',
      header: <span className="inline-block min-w-36 pointer-coarse:min-w-42">{t`Assign Role`}</span>,
      width: '11rem',
      cell: (user) => <RoleSelect user={user} />,
    },
    {
      id: 'joined',
      header: t`Joined`,
      width: '11%',
      sortable: true,
      wideOnly: true,
      align: 'right',
      cell: (user) => format.day(user.createdAt),
    },
    {
      id: 'signedIn',
      header: t`Last sign-in`,
      width: '12%',
      wideOnly: true,
      align: 'right',
      cell: ({ lastSignInAt }) =>
        lastSignInAt ? format.day(lastSignInAt) : <span className="text-ink-3">{t`Never`}</span>,
    },
  ];
}

/** The name; on a phone also the email address and status, whose columns do not fit. */
function NameCell({ user, search }: { user: User; search: UsersSearch }) {
  const { fullName } = user;
  const name = usePersonName()({ fullName });
  return (
    <span className="flex items-center gap-2.5 @max-3xl:py-2">
      <Avatar name={fullName} src={user.avatarUrl} size={24} />
      <span className="min-w-0">
        <Link
          to={paths.user}
          params={{ id: user.id }}
          search={search}
          className="block rounded-sm font-medium whitespace-normal hover:underline wrap-anywhere"
        >
          {name}
        </Link>
        <span className="block text-xs whitespace-normal text-ink-3 wrap-anywhere @3xl:hidden">
          {user.email && <EmailText>{user.email}</EmailText>}
        </span>
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

/** Badges for an account's unusual states. */
export function StateBadges({ user }: { user: User }) {
  const { t } = useLingui();
  return (
    <>
      {!user.emailConfirmed && <Badge>{t`Email not confirmed`}</Badge>}
      {user.deactivatedAt && <Badge tone="loss">{t`Deactivated`}</Badge>}
    </>
  );
}
