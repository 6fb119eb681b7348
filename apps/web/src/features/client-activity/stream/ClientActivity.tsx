import { listClientActivity } from '@partnerfolio/contract/clients/activity';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet, useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { ExportMenu } from '../../../shell/page/download/ExportMenu.tsx';
import { PagedList } from '../../../shell/page/PagedList.tsx';
import { Segments } from '../../../ui/input/Segments.tsx';
import type { ActivitySearch } from '../search.ts';
import { ActivityDays } from './ActivityDays.tsx';
import { AddLinks } from './AddLinks.tsx';

const route = getRouteApi('/shell/clients/$id/activity');
const pageSize = 50;

/** Notes, calls, meetings, tasks and changes of a client by day: a view of the client's page. */
export function ClientActivity() {
  const { t } = useLingui();
  const { id } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { type, offset = 0 } = search;
  const input = { params: { id }, query: { type, offset, limit: pageSize } };
  const activity = useQuery({ ...queryOf(listClientActivity, input), placeholderData: keepPreviousData });
  const show = (change: Partial<ActivitySearch>) =>
    void navigate({
      to: paths.clientActivity,
      params: { id },
      search: { ...search, offset: undefined, ...change },
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <PagedList
        label={t`Activity`}
        query={activity}
        filters={
          <>
            <Segments
              label={t`Show`}
              options={[
                { value: 'all', label: t`All` },
                { value: 'note', label: t`Notes` },
                { value: 'task', label: t`Tasks` },
                { value: 'change', label: t`Changes` },
              ]}
              value={type ?? 'all'}
              onValueChange={(chosen) => show({ type: chosen === 'all' ? undefined : chosen })}
            />
            <AddLinks id={id} search={search} />
          </>
        }
        exportMenu={<ExportMenu of={listClientActivity} input={input} />}
        pageSize={pageSize}
        offset={search.offset}
        onTurn={(next) => show({ offset: next })}
      >
        <ActivityDays items={activity.data?.items} search={search} />
      </PagedList>
      <Outlet />
    </>
  );
}
