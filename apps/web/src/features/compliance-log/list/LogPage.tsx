import { listLogRecords } from '@partnerfolio/contract/compliance/log';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet, useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { ComplianceTabs } from '../../../records/ComplianceTabs.tsx';
import { ExportMenu } from '../../../shell/page/download/ExportMenu.tsx';
import { LoadingContext } from '../../../shell/page/LoadingHeader.tsx';
import { NothingFound, PagedList } from '../../../shell/page/PagedList.tsx';
import { PageHeader } from '../../../shell/page/PageHeader.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { isFiltered, noFilters, type LogSearch } from '../search.ts';
import { LogFilters } from './LogFilters.tsx';
import { LogTable, readSort, sortParams } from './LogTable.tsx';
import { NoRecords, RecordLink } from './RecordLink.tsx';

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
  const format = useFormat();
  const records = useQuery({
    ...queryOf(listLogRecords, inputFor(search)),
    placeholderData: keepPreviousData,
  });
  const total = records.data && format.count(records.data.total);
  const show = (change: Partial<LogSearch>) =>
    void navigate({
      to: paths.complianceLog,
      search: { ...search, offset: undefined, ...change },
      replace: true,
    });
  const onClear = isFiltered(search) ? () => show(noFilters) : undefined;
  return (
    <>
      <PageHeader
        title={t`Compliance`}
        context={
          records.isPending ? <LoadingContext /> : total ? <Trans>{total} in this list</Trans> : '\u00A0'
        }
        actions={<RecordLink search={search} look="main" />}
      />
      <ComplianceTabs value={paths.complianceLog}>
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
      </ComplianceTabs>
      <Outlet />
    </>
  );
}
