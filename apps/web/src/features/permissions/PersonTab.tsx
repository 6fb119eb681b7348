import { listUserRights } from '@partnerfolio/contract/permissions';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { queryOf } from '../../queries.ts';
import { Failure } from '../../shell/Failure.tsx';
import { RoleBadge } from '../../shell/viewer/RoleBadge.tsx';
import { ViewAsButton } from '../../shell/viewer/ViewAsButton.tsx';
import { Badge } from '../../ui/text/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PersonChoice } from './PersonChoice.tsx';
import { RightsTable } from './RightsTable.tsx';

const route = getRouteApi('/shell/admin/permissions/people');

/** A user's effective rights, each with its reason. */
export function PersonTab() {
  const { person: id } = route.useSearch();
  return id === undefined ? (
    <div className="grid gap-4">
      <PersonChoice person={null} />
      <Card>
        <EmptyState>
          <Trans>Select a user to see all their permissions and the reason for each.</Trans>
        </EmptyState>
      </Card>
    </div>
  ) : (
    <PersonRights key={id} id={id} />
  );
}

function PersonRights({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(queryOf(listUserRights, { params: { id } }));
  if (error)
    return (
      <div className="grid gap-4">
        <PersonChoice person={null} />
        <Failure error={error} onRetry={() => void refetch()} />
      </div>
    );
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <PersonChoice person={data?.person ?? null} />
        {!data && (
          <span className="flex h-9 items-center pointer-coarse:h-11">
            <Skeleton className="h-5 w-32" />
          </span>
        )}
        {data && (
          <span className="flex min-h-9 items-center gap-1.5 pointer-coarse:min-h-11">
            <RoleBadge role={data.person.role} />
            {data.person.isDeactivated && (
              <Badge tone="loss">
                <Trans>Deactivated</Trans>
              </Badge>
            )}
            <ViewAsButton person={data.person} />
          </span>
        )}
      </div>
      {data ? (
        <RightsTable rows={data.items} role={data.person.role} />
      ) : (
        <Card>
          <Skeleton className="mt-4 h-40" />
        </Card>
      )}
    </div>
  );
}
