import { listTasks } from '@partnerfolio/contract/clients/activity';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet, useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { ExportMenu } from '../../../shell/page/download/ExportMenu.tsx';
import { LoadingContext } from '../../../shell/page/LoadingHeader.tsx';
import { NothingFound, PagedList } from '../../../shell/page/PagedList.tsx';
import { PageHeader } from '../../../shell/page/PageHeader.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { isFiltered, noFilters, type TasksSearch } from '../search.ts';
import { AddTask, NoTasks } from './AddTask.tsx';
import { TaskFilters } from './TaskFilters.tsx';
import { readSort, sortParams, TaskTable } from './TaskTable.tsx';

const route = getRouteApi('/shell/tasks');
const pageSize = 50;

function inputFor({ q, state, whose, assignee, sort, direction, offset = 0 }: TasksSearch) {
  const ofOne = whose === 'all' ? { assigneeId: assignee } : { mine: 'true' as const };
  const ofState = state === 'any' ? undefined : (state ?? ('open' as const));
  return { query: { q, state: ofState, ...ofOne, sort, direction, offset, limit: pageSize } };
}

/** The tasks of all clients that the user may see; at first the user's own open ones. */
export function TasksPage() {
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = useNavigate();
  const format = useFormat();
  const tasks = useQuery({ ...queryOf(listTasks, inputFor(search)), placeholderData: keepPreviousData });
  const total = tasks.data && format.count(tasks.data.total);
  const show = (change: Partial<TasksSearch>) =>
    void navigate({ to: paths.tasks, search: { ...search, offset: undefined, ...change }, replace: true });
  const onClear = isFiltered(search) ? () => show(noFilters) : undefined;
  return (
    <>
      <PageHeader
        title={t`Tasks`}
        context={
          tasks.isPending ? <LoadingContext /> : total ? <Trans>{total} in this list</Trans> : '\u00A0'
        }
        shortActions
        actions={<AddTask search={search} look="main" />}
      />
      <PagedList
        label={t`Tasks`}
        query={tasks}
        filters={<TaskFilters search={search} onChange={show} />}
        onClear={onClear}
        exportMenu={<ExportMenu of={listTasks} input={inputFor(search)} />}
        pageSize={pageSize}
        offset={search.offset}
        onTurn={(offset) => show({ offset })}
      >
        <TaskTable
          rows={tasks.data?.items}
          sort={readSort(search)}
          onSort={(sort) => show(sortParams(sort))}
          empty={
            onClear ? (
              <NothingFound onClear={onClear}>
                <Trans>No task matches these filters.</Trans>
              </NothingFound>
            ) : (
              <NoTasks search={search} />
            )
          }
        />
      </PagedList>
      <Outlet />
    </>
  );
}
