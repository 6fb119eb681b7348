import { getGroup, listGroups } from '@partnerfolio/contract/groups';
import { listGroupPermissions } from '@partnerfolio/contract/permissions';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { queryOf } from '../../queries.ts';
import { Failure } from '../../shell/Failure.tsx';
import { buttonClasses } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { GroupChoice } from './GroupChoice.tsx';
import { PermissionTable } from './PermissionTable.tsx';

const route = getRouteApi('/shell/admin/permissions/');

/** The chosen group's permission for each feature. */
export function GroupTab() {
  const { group: id } = route.useSearch();
  return (
    <div className="grid gap-4">
      <GroupChoice id={id} />
      {id === undefined ? (
        <Card title={<Trans>No group selected</Trans>}>
          <NoneChosen />
        </Card>
      ) : (
        <Matrix key={id} groupId={id} />
      )}
    </div>
  );
}

/** Tells the user to choose a group, or to create the first one. */
function NoneChosen() {
  const { data, isPending } = useQuery(queryOf(listGroups, { query: { limit: 1 } }));
  if (isPending)
    return (
      <div aria-busy="true" className="grid justify-items-center px-4 py-12">
        <Skeleton className="h-5 w-80 max-w-full" />
      </div>
    );
  const isNone = data?.total === 0;
  const first = isNone && (
    <Link to={paths.newGroup} className={buttonClasses()}>
      <Trans>New Group</Trans>
    </Link>
  );
  return (
    <EmptyState {...(first && { action: first })}>
      <Trans>Select a group to view and configure permissions</Trans>
      {isNone && (
        <>
          {'. '}
          <Trans>No groups yet. Users have the permissions of their role.</Trans>
        </>
      )}
    </EmptyState>
  );
}

function Matrix({ groupId }: { groupId: string }) {
  const { data, error, refetch } = useQuery(queryOf(listGroupPermissions, { params: { id: groupId } }));
  const group = useQuery(queryOf(getGroup, { params: { id: groupId } }));
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Card>
        <div aria-busy="true" className="grid gap-3 pt-4">
          {[1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} className="h-5" />
          ))}
        </div>
      </Card>
    );
  return <PermissionTable rows={data.items} group={{ id: groupId, name: group.data?.name ?? '' }} />;
}
