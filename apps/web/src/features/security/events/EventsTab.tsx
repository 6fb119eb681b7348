import { exportAuditEvents, listAuditEvents } from '@partnerfolio/contract/security';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet, useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { useViewer } from '../../../session/auth.tsx';
import { FormatMenu } from '../../../shell/page/download/ExportMenu.tsx';
import { NothingFound, PagedList } from '../../../shell/page/PagedList.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { EventFilters } from './EventFilters.tsx';
import { EventsTable } from './EventsTable.tsx';
import type { EventsSearch } from '../search.ts';
import { Verification } from '../Verification.tsx';

const route = getRouteApi('/shell/admin/security/events');
const pageSize = 50;

const noFilters = {
  q: undefined,
  type: undefined,
  person: undefined,
  from: undefined,
  to: undefined,
} as const;

/** The audit log, and the check that nobody has changed it. */
export function EventsTab() {
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { rights } = useViewer();
  const { q, type, person: personId, from, to, offset = 0 } = search;
  const asked = { q, type, personId, from, to };
  const events = useQuery({
    ...queryOf(listAuditEvents, { query: { ...asked, offset, limit: pageSize } }),
    placeholderData: keepPreviousData,
  });
  const show = (change: Partial<EventsSearch>) =>
    void navigate({
      to: paths.auditTrail,
      search: { ...search, offset: undefined, ...change },
      replace: true,
    });
  const isFiltered = Object.values(asked).some((value) => value !== undefined);
  const onClear = isFiltered ? () => show(noFilters) : undefined;
  return (
    <>
      <Verification />
      <PagedList
        label={t`Audit log`}
        query={events}
        filters={<EventFilters search={search} onChange={show} />}
        onClear={onClear}
        exportMenu={
          rights.includes('audit.export') && (
            <FormatMenu endpoint={exportAuditEvents} input={{ query: asked }} />
          )
        }
        pageSize={pageSize}
        offset={search.offset}
        onTurn={(next) => show({ offset: next })}
      >
        <EventsTable
          label={t`Audit log`}
          events={events.data?.items}
          search={search}
          empty={
            onClear ? (
              <NothingFound onClear={onClear}>
                <Trans>No event matches these filters.</Trans>
              </NothingFound>
            ) : (
              <EmptyState>
                <Trans>No events yet.</Trans>
              </EmptyState>
            )
          }
        />
      </PagedList>
      <Outlet />
    </>
  );
}
