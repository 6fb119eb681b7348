import { listTransactions } from '@partnerfolio/contract/ledger';
import { getPortfolio } from '@partnerfolio/contract/portfolios';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet, useNavigate, useParams } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { StatementMenu } from '../../../records/portfolio/StatementMenu.tsx';
import { ExportMenu } from '../../../shell/page/download/ExportMenu.tsx';
import { NothingFound, PagedList } from '../../../shell/page/PagedList.tsx';
import { usePrintedList } from '../../../shell/print/use-printed-list.ts';
import { LedgerFilters } from './LedgerFilters.tsx';
import { LedgerTable } from './LedgerTable.tsx';
import { NoEntries } from './NoEntries.tsx';
import { isFiltered, isWholeRange, noFilters, type LedgerSearch } from '../search.ts';

const route = getRouteApi('/shell/portfolios/$id/ledger');
const pageSize = 100;

const inputFor = (
  id: string,
  { account, instrument, import: importId, offset = 0, ...query }: LedgerSearch,
) => ({
  params: { id },
  query: { ...query, accountId: account, instrumentId: instrument, importId, offset, limit: pageSize },
});

/** The ledger, newest entry first; an entry's details open beside it. */
export function LedgerTab() {
  const { t } = useLingui();
  const { id } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { transactionId } = useParams({ strict: false });
  const input = inputFor(id, search);
  const { data: portfolio } = useQuery(queryOf(getPortfolio, { params: { id } }));
  const entries = usePrintedList(listTransactions, {
    ...input,
    query: { ...input.query, cash: 'true' as const },
  });
  const show = (change: Partial<LedgerSearch>) =>
    void navigate({
      to: paths.ledger,
      params: { id },
      search: { ...search, offset: undefined, ...change },
      replace: true,
    });
  const onClear = isFiltered(search) ? () => show(noFilters) : undefined;
  return (
    <>
      <PagedList
        label={t`Ledger`}
        query={entries}
        onPrint={entries.print}
        isWhole={entries.isWhole}
        filters={<LedgerFilters portfolio={portfolio} search={search} onChange={show} />}
        onClear={onClear}
        exportMenu={
          <>
            {isWholeRange(search) && (
              <StatementMenu
                id={id}
                template="ledger"
                from={search.from}
                to={search.to}
                account={search.account ?? 'each'}
              />
            )}
            <ExportMenu of={listTransactions} input={input} />
          </>
        }
        pageSize={pageSize}
        offset={search.offset}
        onTurn={(offset) => show({ offset })}
      >
        <LedgerTable
          portfolioId={id}
          portfolio={portfolio}
          listed={entries.data}
          search={search}
          openKey={transactionId}
          empty={
            onClear ? (
              <NothingFound onClear={onClear}>
                <Trans>No entries match these filters.</Trans>
              </NothingFound>
            ) : (
              <NoEntries id={id} />
            )
          }
        />
      </PagedList>
      <Outlet />
    </>
  );
}
