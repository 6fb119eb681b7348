import { listTransactions } from '@partnerfolio/contract/ledger';
import { getPortfolio } from '@partnerfolio/contract/portfolios';
import { Trans } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Outlet, useNavigate, useParams } from '@tanstack/react-router';
import { Plus, ScrollText } from 'lucide-react';
import { paths } from '../../paths.ts';
import { queryOf } from '../../queries.ts';
import { Failure } from '../../shell/Failure.tsx';
import { buttonClasses } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { LedgerFilters } from './LedgerFilters.tsx';
import { LedgerTable } from './LedgerTable.tsx';
import type { LedgerSearch } from './search.ts';

const route = getRouteApi('/shell/portfolios/$id/ledger');
const pageSize = 100;

function askFor(id: string, { instrument, import: importId, offset = 0, ...query }: LedgerSearch) {
  return queryOf(listTransactions, {
    params: { id },
    query: { ...query, instrumentId: instrument, importId, offset, limit: pageSize },
  });
}

const isFiltered = ({ q, type, instrument, from, to, import: importId }: LedgerSearch): boolean =>
  [q, type, instrument, from, to, importId].some((filter) => filter !== undefined);

/** The ledger, newest first; an entry opens beside it. */
export function LedgerTab() {
  const { id } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { transactionId } = useParams({ strict: false });
  const { data, error, refetch } = useQuery({ ...askFor(id, search), placeholderData: keepPreviousData });
  const show = (change: Partial<LedgerSearch>) =>
    void navigate({
      to: paths.ledger,
      params: { id },
      search: { ...search, offset: undefined, ...change },
      replace: true,
    });
  return (
    <>
      <LedgerFilters search={search} isFiltered={isFiltered(search)} onChange={show} />
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Card flush>
          <LedgerTable
            portfolioId={id}
            rows={data?.items}
            search={search}
            openKey={transactionId}
            empty={isFiltered(search) ? <NothingFound id={id} /> : <NoEntries id={id} />}
          />
          {data && (
            <Pager
              offset={search.offset ?? 0}
              pageSize={pageSize}
              total={data.total}
              onChange={(offset) => show({ offset: offset || undefined })}
            />
          )}
        </Card>
      )}
      <Outlet />
    </>
  );
}

function NoEntries({ id }: { id: string }) {
  const { data: portfolio } = useQuery(queryOf(getPortfolio, { params: { id } }));
  // The import is a feature of its own; its page is found by its address.
  const importAddress: string = paths.importTransactions.replace('$id', id);
  return (
    <EmptyState
      icon={<ScrollText size={24} aria-hidden="true" />}
      action={
        <div className="flex gap-2">
          {portfolio?.may.write && (
            <Link to={paths.newTransaction} params={{ id }} className={buttonClasses()}>
              <Plus size={16} aria-hidden="true" />
              <Trans>Add transaction</Trans>
            </Link>
          )}
          {portfolio?.may.import && (
            <Link to={importAddress} className={buttonClasses()}>
              <Trans>Import a file</Trans>
            </Link>
          )}
        </div>
      }
    >
      <Trans>The ledger is empty. Everything shown of this portfolio follows from its entries.</Trans>
    </EmptyState>
  );
}

function NothingFound({ id }: { id: string }) {
  return (
    <EmptyState
      action={
        <Link to={paths.ledger} params={{ id }} className={buttonClasses()}>
          <Trans>Clear filters</Trans>
        </Link>
      }
    >
      <Trans>No entry matches these filters.</Trans>
    </EmptyState>
  );
}
