import { listPortfolios } from '@partnerfolio/contract/portfolios';
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, Link, Outlet, useNavigate } from '@tanstack/react-router';
import { Plus, TrendingUp } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { ExportMenu } from '../../../shell/page/download/ExportMenu.tsx';
import { NothingFound, PagedList } from '../../../shell/page/PagedList.tsx';
import { usePrintedList } from '../../../shell/print/use-printed-list.ts';
import { PageHeader } from '../../../shell/page/PageHeader.tsx';
import { buttonClasses } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PortfolioTable } from './PortfolioTable.tsx';
import { pageSize, portfolioOrder, portfoliosInput, type PortfoliosSearch } from '../search.ts';
import { Filters } from './PortfolioFilters.tsx';
import { ListContext } from '../../../records/ListContext.tsx';

const route = getRouteApi('/shell/portfolios');

/** The portfolios of all clients that the user may see. */
export function PortfoliosPage() {
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = useNavigate();
  const input = portfoliosInput(search);
  const portfolios = usePrintedList(listPortfolios, input);
  const show = (change: Partial<PortfoliosSearch>) =>
    void navigate({
      to: paths.portfolios,
      search: { ...search, offset: undefined, ...change },
      replace: true,
    });
  const isFiltered = search.q !== undefined || search.state !== undefined;
  const onClear = isFiltered ? () => show({ q: undefined, state: undefined }) : undefined;
  return (
    <>
      <PageHeader
        title={t`Portfolios`}
        context={<ListContext query={portfolios} />}
        actions={
          <Link to={paths.newPortfolio} search={search} className={buttonClasses({ look: 'main' })}>
            <Plus size={16} aria-hidden="true" />
            <Trans>Create portfolio</Trans>
          </Link>
        }
      />
      <PagedList
        label={t`Portfolios`}
        query={portfolios}
        onPrint={portfolios.print}
        isWhole={portfolios.isWhole}
        filters={<Filters search={search} onChange={show} />}
        onClear={onClear}
        exportMenu={<ExportMenu of={listPortfolios} input={input} />}
        pageSize={pageSize}
        offset={search.offset}
        onTurn={(offset) => show({ offset })}
      >
        <PortfolioTable
          rows={portfolios.data?.items}
          sort={portfolioOrder.read(search)}
          onSort={(sort) => show(portfolioOrder.change(sort, search))}
          empty={
            onClear ? (
              <NothingFound onClear={onClear}>
                <Trans>No portfolio matches these filters.</Trans>
              </NothingFound>
            ) : (
              <NoPortfolios />
            )
          }
        />
      </PagedList>
      <Outlet />
    </>
  );
}

function NoPortfolios() {
  return (
    <EmptyState
      icon={<TrendingUp size={24} aria-hidden="true" />}
      action={
        <Link to={paths.newPortfolio} className={buttonClasses({ look: 'main' })}>
          <Trans>Create portfolio</Trans>
        </Link>
      }
    >
      <Trans>
        No portfolios in this list. Create one for a client, then import or enter its transactions.
      </Trans>
    </EmptyState>
  );
}
