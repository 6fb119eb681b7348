import { Plural, useLingui } from '@lingui/react/macro';
import { listUsers } from '@partnerfolio/contract/users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { queryOf } from '../../queries.ts';
import { paths } from '../../paths.ts';
import { PagedList } from '../../shell/PagedList.tsx';
import { LoadingContext } from '../../shell/LoadingHeader.tsx';
import { PageHeader } from '../../shell/PageHeader.tsx';
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
  const show = (search: { q?: string | undefined; offset?: number | undefined }) =>
    void navigate({ to: paths.admin, search, replace: true });
  return (
    <>
      <PageHeader
        title={t`User Management`}
        context={
          users.isPending ? (
            <LoadingContext />
          ) : (
            total !== undefined && <Plural value={total} one="# person" other="# people" />
          )
        }
      />
      <PagedList
        label={t`User Management`}
        query={users}
        filters={
          <SearchInput
            label={t`Search by name or email`}
            value={q ?? ''}
            onSearch={(next) => show({ q: next || undefined })}
          />
        }
        pageSize={pageSize}
        offset={offset}
        onTurn={(next) => show({ q, offset: next })}
      >
        <UsersTable users={users.data?.items} searching={Boolean(q)} />
      </PagedList>
    </>
  );
}
