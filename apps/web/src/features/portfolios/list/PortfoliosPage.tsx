import { listPortfolios } from '@partnerfolio/contract/portfolios';
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, Link, Outlet, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { ListContext } from '../../../records/ListContext.tsx';
import { PageHeader } from '../../../shell/page/PageHeader.tsx';
import { useViewedList } from '../../../shell/views/use-viewed-list.ts';
import { ViewedList } from '../../../shell/views/ViewedList.tsx';
import { buttonClasses } from '../../../ui/Button.tsx';
import { portfolioOrder, portfolioViews } from '../search.ts';
import { NoPortfolios } from './NoPortfolios.tsx';
import { Filters } from './PortfolioFilters.tsx';
import { PortfolioTable } from './PortfolioTable.tsx';
import { usePortfolioColumns } from './use-portfolio-columns.tsx';

const route = getRouteApi('/shell/portfolios');

/** The portfolios of all clients that the user may see. */
export function PortfoliosPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const page = useViewedList(listPortfolios, portfolioViews, {
    address: route.useSearch(),
    go: (search, { replace }) => void navigate({ to: paths.portfolios, search, replace }),
  });
  const { search, show, query } = page;
  const isFiltered = search.q !== undefined || search.state !== undefined;
  const onClear = isFiltered ? () => show({ q: undefined, state: undefined }) : undefined;
  return (
    <>
      <PageHeader
        title={t`Portfolios`}
        context={<ListContext query={query} />}
        shortActions
        actions={
          <Link to={paths.newPortfolio} search={search} className={buttonClasses({ look: 'main' })}>
            <Plus size={16} aria-hidden="true" />
            <Trans>Create portfolio</Trans>
          </Link>
        }
      />
      <ViewedList
        of={listPortfolios}
        page={page}
        columns={usePortfolioColumns()}
        label={t`Portfolios`}
        filters={<Filters search={search} onChange={show} />}
        onClear={onClear}
      >
        <PortfolioTable
          rows={query.data?.items}
          sum={query.data?.sum}
          count={query.data?.total}
          shown={page.columns}
          sort={portfolioOrder.read(search)}
          onSort={(sort) => show(portfolioOrder.change(sort, search))}
          empty={<NoPortfolios onClear={onClear} />}
        />
      </ViewedList>
      <Outlet />
    </>
  );
}
