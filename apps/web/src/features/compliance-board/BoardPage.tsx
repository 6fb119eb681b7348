import { getComplianceBoard, type ComplianceBoard } from '@partnerfolio/contract/compliance/board';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { queryOf } from '../../queries.ts';
import { ViewTabs } from '../../shell/page/ViewTabs.tsx';
import { LoadingContext } from '../../shell/page/LoadingHeader.tsx';
import { NothingFound, PagedList } from '../../shell/page/PagedList.tsx';
import { PageHeader } from '../../shell/page/PageHeader.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { AdviserTable } from './AdviserTable.tsx';
import { BoardFilters } from './BoardFilters.tsx';
import { BoardTable } from './BoardTable.tsx';
import { ProblemCounts } from './ProblemCounts.tsx';
import type { BoardSearch } from './search.ts';

const route = getRouteApi('/shell/compliance');
const pageSize = 50;

/** Which active clients lack a valid risk profile, KYC or review, or hold more risk than their band, and whose they are. */
export function BoardPage() {
  const { t } = useLingui();
  const { problem, adviser, offset = 0 } = route.useSearch();
  const navigate = useNavigate();
  const board = useQuery({
    ...queryOf(getComplianceBoard, { query: { problem, adviserId: adviser, offset, limit: pageSize } }),
    placeholderData: keepPreviousData,
  });
  const show = (change: Partial<BoardSearch>) =>
    void navigate({ to: paths.compliance, search: { problem, adviser, ...change }, replace: true });
  const isFiltered = problem !== undefined || adviser !== undefined;
  const onClear = isFiltered ? () => show({ problem: undefined, adviser: undefined }) : undefined;
  const search = { problem, adviser };
  return (
    <>
      <PageHeader
        title={t`Compliance`}
        context={<Context board={board.data} isPending={board.isPending} />}
      />
      <ViewTabs page={paths.compliance} value={paths.compliance}>
        {board.data && <ProblemCounts counts={board.data.counts} search={search} />}
        {board.data && <Renewing count={board.data.renewing} />}
        {board.data && board.data.advisers.length > 1 && (
          <AdviserTable advisers={board.data.advisers} search={search} />
        )}
        <PagedList
          label={t`Clients with something to be done`}
          query={board}
          filters={<BoardFilters board={board.data} search={search} onChange={show} />}
          onClear={onClear}
          pageSize={pageSize}
          offset={offset}
          onTurn={(next) => show({ offset: next })}
        >
          <BoardTable
            rows={board.data?.items}
            empty={
              onClear ? (
                <NothingFound onClear={onClear}>
                  <Trans>No client matches these filters.</Trans>
                </NothingFound>
              ) : (
                <EmptyState>
                  <Trans>
                    Every active client that you can see has a valid risk profile, KYC and review.
                  </Trans>
                </EmptyState>
              )
            }
          />
        </PagedList>
      </ViewTabs>
    </>
  );
}

function Context({ board, isPending }: { board: ComplianceBoard | undefined; isPending: boolean }) {
  if (isPending) return <LoadingContext />;
  if (!board) return '\u00A0';
  const { clients, withProblems } = board.counts;
  return (
    <Trans>
      {withProblems} of <Plural value={clients} one="# active client" other="# active clients" /> with
      something to be done
    </Trans>
  );
}

/** Scores rest on figures; while some are computed anew, what they show may change. */
function Renewing({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="mb-4 text-sm text-ink-3" role="status">
      <Plural
        value={count}
        one="The figures of # portfolio are being computed again: its risk score may change."
        other="The figures of # portfolios are being computed again: their risk scores may change."
      />
    </p>
  );
}
