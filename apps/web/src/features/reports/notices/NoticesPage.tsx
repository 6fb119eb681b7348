import { fallNoticeStates, listFallNotices } from '@partnerfolio/contract/reports/fall-notices';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { ChoiceFilter } from '../../../shell/filters/ChoiceFilter.tsx';
import { NothingFound, PagedList } from '../../../shell/page/PagedList.tsx';
import { PageHeader } from '../../../shell/page/PageHeader.tsx';
import { ViewTabs } from '../../../shell/page/ViewTabs.tsx';
import { CloseEarlier } from './CloseEarlier.tsx';
import { DutyNotice } from './DutyNotice.tsx';
import { noticeStateTexts } from './labels.ts';
import { NoNotices } from './NoNotices.tsx';
import { NoticeTable } from './NoticeTable.tsx';

const route = getRouteApi('/shell/reports/notices');
const pageSize = 50;

/** The notices of a fall in value, those that are due first. */
export function NoticesPage() {
  const { t, i18n } = useLingui();
  const { state, offset = 0 } = route.useSearch();
  const navigate = useNavigate();
  const notices = useQuery({
    ...queryOf(listFallNotices, { query: { state, offset, limit: pageSize } }),
    placeholderData: keepPreviousData,
  });
  const show = (search: { state?: typeof state; offset?: number | undefined }) =>
    void navigate({ to: paths.fallNotices, search, replace: true });
  const clear = state === undefined ? undefined : () => show({});
  return (
    <>
      <PageHeader
        title={t`Notices of a fall in value`}
        heading={t`Reports`}
        crumbs={[{ label: t`Reports`, to: paths.reports }]}
        context={
          <Trans>
            Clients must be notified when a portfolio falls by 10% since the last statement, and by each
            further 10%
          </Trans>
        }
        actions={<CloseEarlier />}
      />
      <ViewTabs page={paths.reports} value={paths.fallNotices}>
        <DutyNotice duty={notices.data?.duty} />
        <PagedList
          label={t`Notices of a fall in value`}
          query={notices}
          filters={
            <ChoiceFilter
              label={t`State`}
              any={t`Any state`}
              options={fallNoticeStates.map((value) => ({ value, label: i18n._(noticeStateTexts[value]) }))}
              value={state}
              onChange={(chosen) => show({ state: chosen })}
            />
          }
          onClear={clear}
          pageSize={pageSize}
          offset={offset}
          onTurn={(next) => show({ state, offset: next })}
        >
          <NoticeTable
            rows={notices.data?.items}
            empty={
              clear ? (
                <NothingFound onClear={clear}>
                  <Trans>No notice has this state.</Trans>
                </NothingFound>
              ) : (
                <NoNotices />
              )
            }
          />
        </PagedList>
      </ViewTabs>
    </>
  );
}
