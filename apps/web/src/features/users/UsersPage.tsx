import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { listUsers } from '@partnerfolio/contract/users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet, useNavigate } from '@tanstack/react-router';
import { queryOf } from '../../queries.ts';
import { paths } from '../../paths.ts';
import { LoadingContext } from '../../shell/page/LoadingHeader.tsx';
import { ExportMenu } from '../../shell/page/download/ExportMenu.tsx';
import { NothingFound, PagedList } from '../../shell/page/PagedList.tsx';
import { PageHeader } from '../../shell/page/PageHeader.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { UsersActions } from './UsersActions.tsx';
import type { UsersSearch } from './search.ts';
import { UserFilters } from './UserFilters.tsx';
import { UsersTable } from './UsersTable.tsx';
import { WaitingNotice } from './WaitingNotice.tsx';

const route = getRouteApi('/shell/users');
const pageSize = 50;

/** All users, those waiting for a role first. */
export function UsersPage() {
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { offset = 0, ...asked } = search;
  const users = useQuery({
    ...queryOf(listUsers, { query: { ...asked, offset, limit: pageSize } }),
    placeholderData: keepPreviousData,
  });
  const show = (change: Partial<UsersSearch>) =>
    void navigate({ to: paths.admin, search: { ...search, offset: undefined, ...change }, replace: true });
  const isFiltered = Boolean(search.q ?? search.role ?? search.state);
  const onClear = isFiltered ? () => show({ q: undefined, role: undefined, state: undefined }) : undefined;
  return (
    <>
      <PageHeader
        title={t`User Management`}
        actions={<UsersActions />}
        context={
          users.isPending ? (
            <LoadingContext />
          ) : users.data ? (
            <>
              <Plural value={users.data.total} one="# user" other="# users" />
              {search.state !== 'waiting' && (
                <WaitingNotice
                  count={users.data.waiting}
                  onShow={() => show({ state: 'waiting', role: undefined })}
                />
              )}
            </>
          ) : (
            '\u00A0'
          )
        }
      />
      <PagedList
        label={t`User Management`}
        query={users}
        filters={<UserFilters search={search} onChange={show} />}
        onClear={onClear}
        exportMenu={<ExportMenu of={listUsers} input={{ query: asked }} />}
        pageSize={pageSize}
        offset={search.offset}
        onTurn={(next) => show({ offset: next })}
      >
        <UsersTable
          users={users.data?.items}
          search={search}
          onSort={show}
          empty={
            onClear ? (
              <NothingFound onClear={onClear}>
                <Trans>No users match this search.</Trans>
              </NothingFound>
            ) : (
              <EmptyState>
                <Trans>No users yet.</Trans>
              </EmptyState>
            )
          }
        />
      </PagedList>
      <Outlet />
    </>
  );
}
