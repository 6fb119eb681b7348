import { Plural, useLingui } from '@lingui/react/macro';
import { listUsers } from '@partnerfolio/contract/identity';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { queryOf } from '../../queries.ts';
import { paths } from '../../paths.ts';
import { Failure } from '../../shell/Failure.tsx';
import { PageHeader } from '../../shell/PageHeader.tsx';
import { Card } from '../../ui/Card.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { UsersTable } from './UsersTable.tsx';

const route = getRouteApi('/shell/admin');
const pageSize = 50;

/** Everyone with an account, those waiting for a role first. */
export function UsersPage() {
  const { t } = useLingui();
  const { q, offset = 0 } = route.useSearch();
  const navigate = useNavigate();
  const users = useQuery({
    ...queryOf(listUsers, { query: { q, offset, limit: pageSize } }),
    placeholderData: keepPreviousData,
  });
  const total = users.data?.total;
  return (
    <>
      <PageHeader
        title={t`User Management`}
        context={total !== undefined && <Plural value={total} one="# person" other="# people" />}
      />
      {users.error && !users.data ? (
        <Failure error={users.error} onRetry={() => void users.refetch()} />
      ) : (
        <Card flush>
          <div className="px-4 pt-3 pb-1">
            <SearchInput
              label={t`Search by name or email`}
              value={q ?? ''}
              onSearch={(next) =>
                void navigate({ to: paths.admin, search: next ? { q: next } : {}, replace: true })
              }
            />
          </div>
          <UsersTable users={users.data?.items} searching={Boolean(q)} />
          <Pager
            offset={offset}
            pageSize={pageSize}
            total={total ?? 0}
            onChange={(next) =>
              void navigate({ to: paths.admin, search: { ...(q && { q }), ...(next && { offset: next }) } })
            }
          />
        </Card>
      )}
    </>
  );
}
