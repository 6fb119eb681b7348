import { listGroups } from '@partnerfolio/contract/groups';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Outlet, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { paths } from '../../paths.ts';
import { queryOf } from '../../queries.ts';
import { NothingFound, PagedList } from '../../shell/page/PagedList.tsx';
import { PageHeader } from '../../shell/page/PageHeader.tsx';
import { SearchFilter } from '../../shell/filters/SearchFilter.tsx';
import { buttonClasses } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { GroupsTable } from './GroupsTable.tsx';
import type { GroupsSearch } from './search.ts';

const route = getRouteApi('/shell/admin/groups');
const pageSize = 50;

/** The user groups of the firm. */
export function GroupsPage() {
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { q, offset = 0 } = search;
  const groups = useQuery({
    ...queryOf(listGroups, { query: { q, offset, limit: pageSize } }),
    placeholderData: keepPreviousData,
  });
  const show = (change: Partial<GroupsSearch>) =>
    void navigate({ to: paths.groups, search: { q, offset: undefined, ...change }, replace: true });
  const onClear = q === undefined ? undefined : () => show({ q: undefined });
  return (
    <>
      <PageHeader
        title={t`User Groups`}
        context={t`Grant or deny permissions to several users at once.`}
        actions={
          <Link
            to={paths.newGroup}
            search={{ q, offset: search.offset }}
            className={buttonClasses({ look: 'main' })}
          >
            <Plus size={16} aria-hidden="true" />
            <Trans>New Group</Trans>
          </Link>
        }
      />
      <PagedList
        label={t`User Groups`}
        query={groups}
        filters={<SearchFilter label={t`Search groups`} value={q} onChange={(q) => show({ q })} />}
        onClear={onClear}
        pageSize={pageSize}
        offset={search.offset}
        onTurn={(next) => show({ offset: next })}
      >
        <GroupsTable
          groups={groups.data?.items}
          search={{ q, offset: search.offset }}
          empty={
            onClear ? (
              <NothingFound onClear={onClear}>
                <Trans>No group matches this search.</Trans>
              </NothingFound>
            ) : (
              <EmptyState
                action={
                  <Link to={paths.newGroup} className={buttonClasses()}>
                    <Trans>New Group</Trans>
                  </Link>
                }
              >
                <Trans>No groups created</Trans>
              </EmptyState>
            )
          }
        />
      </PagedList>
      <Outlet />
    </>
  );
}
