import { listLogRecords } from '@partnerfolio/contract/compliance/log';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet, useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { ViewTabs } from '../../../shell/page/ViewTabs.tsx';
import { ExportMenu } from '../../../shell/page/download/ExportMenu.tsx';
import { NothingFound, PagedList } from '../../../shell/page/PagedList.tsx';
import { isFiltered, noFilters, type LogSearch } from '../search.ts';
import { LogFilters } from './LogFilters.tsx';
import { LogHeader } from './LogHeader.tsx';
import { LogTable, readSort, sortParams } from './LogTable.tsx';
import { NoRecords } from './RecordLink.tsx';

const route = getRouteApi('/shell/compliance/log');
const pageSize = 50;

function inputFor({ client, assignee, state, offset = 0, ...rest }: LogSearch) {
  const ofState = state === 'any' ? undefined : (state ?? ('open' as const));
  const query = { ...rest, state: ofState, clientId: client, assigneeId: assignee, offset, limit: pageSize };
  return { query };
}

/** The log of complaints and breaches that the user may see; at first the open ones. */
export function LogPage() {
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = useNavigate();
  const records = useQuery({
    ...queryOf(listLogRecords, inputFor(search)),
    placeholderData: keepPreviousData,
  });
  const show = (change: Partial<LogSearch>) =>
    void navigate({
      to: paths.complianceLog,
      search: { ...search, offset: undefined, ...change },
      replace: true,
    });
  const onClear = isFiltered(search) ? () => show(noFilters) : undefined;
  return (
    <>
      <LogHeader search={search} total={records.data?.total} isPending={records.isPending} />
      <ViewTabs page={paths.compliance} value={paths.complianceLog}>
        <PagedList
          label={t`Complaints and breaches`}
          query={records}
          filters={<LogFilters search={search} onChange={show} />}
          onClear={onClear}
          exportMenu={<ExportMenu of={listLogRecords} input={inputFor(search)} />}
          pageSize={pageSize}
          offset={search.offset}
          onTurn={(offset) => show({ offset })}
        >
          <LogTable
            rows={records.data?.items}
            search={search}
            sort={readSort(search)}
            onSort={(sort) => show(sortParams(sort))}
            empty={
              onClear ? (
                <NothingFound onClear={onClear}>
                  <Trans>No record matches these filters.</Trans>
                </NothingFound>
              ) : (
                <NoRecords search={search} />
              )
            }
          />
        </PagedList>
      </ViewTabs>
      <Outlet />
    </>
  );
}
