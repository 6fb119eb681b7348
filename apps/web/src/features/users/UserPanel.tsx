import { getUser, type UserDetail } from '@partnerfolio/contract/users';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { queryOf } from '../../queries.ts';
import { Failure } from '../../shell/Failure.tsx';
import { RoleBadge } from '../../shell/viewer/RoleBadge.tsx';
import { SidePanel } from '../../ui/overlay/SidePanel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { RoleSection } from './RoleSection.tsx';
import { UserAccess } from './UserAccess.tsx';
import { UserActions } from './actions/UserActions.tsx';
import { UserFacts } from './UserFacts.tsx';
import { StateBadges } from './UsersTable.tsx';
import { usePersonName } from '../../texts/use-person-name.ts';

const route = getRouteApi('/shell/users/admin/users/$id');

/** A user in a panel beside the list, with the actions on the account. */
export function UserPanel() {
  const { id } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const personName = usePersonName();
  const { data, error, refetch } = useQuery(queryOf(getUser, { params: { id } }));
  return (
    <SidePanel
      open
      onClose={() => void navigate({ to: paths.admin, search })}
      title={data ? personName(data) : '…'}
      context={data?.email}
      loading={!data && !error}
      footer={data && <UserActions user={data} />}
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-40" />}
      {data && <Details user={data} />}
    </SidePanel>
  );
}

function Details({ user }: { user: UserDetail }) {
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-1.5">
        <RoleBadge role={user.role} />
        <StateBadges user={user} />
      </div>
      {user.erasedAt === null && <RoleSection user={user} />}
      <UserFacts user={user} />
      <UserAccess user={user} />
    </div>
  );
}
