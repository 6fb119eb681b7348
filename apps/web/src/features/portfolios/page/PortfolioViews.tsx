import { listOfferedActions } from '@partnerfolio/contract/instruments/corporate-actions';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { useShowsReports } from '../../../records/use-shows-reports.ts';
import { LoadingView } from '../../../shell/page/LoadingView.tsx';
import { PageTabs } from '../../../shell/page/PageTabs.tsx';
import { OfferedActions } from '../notices/OfferedActions.tsx';

interface PortfolioViewsProps {
  id: string;
  /** Whether the portfolio itself is still loading. */
  isLoading: boolean;
}

/** The views of a portfolio. */
export function PortfolioViews({ id, isLoading }: PortfolioViewsProps) {
  const { t } = useLingui();
  // The views do not wait for it: finding the actions of a long ledger takes a while. A failure leaves them out.
  const offered = useQuery(queryOf(listOfferedActions, { params: { id } }));
  const showsReports = useShowsReports({ portfolioId: id });
  if (isLoading) return <LoadingView />;
  return (
    <div className="mt-3 md:mt-5">
      <PageTabs
        params={{ id }}
        aside={
          offered.data?.mayBook &&
          offered.data.items.length > 0 && <OfferedActions items={offered.data.items} />
        }
        tabs={[
          { label: t`Overview`, to: paths.portfolio },
          { label: t`Holdings`, to: paths.holdings },
          { label: t`Lots and gains`, to: paths.lots },
          { label: t`Income`, to: paths.income },
          { label: t`Risk`, to: paths.risk },
          { label: t`Attribution`, to: paths.attribution },
          { label: t`Model and drift`, to: paths.portfolioModel },
          { label: t`Ledger`, to: paths.ledger },
          { label: t`Imports`, to: paths.portfolioImports },
          ...(showsReports ? [{ label: t`Reports`, to: paths.portfolioReports }] : []),
          { label: t`History`, to: paths.portfolioHistory },
        ]}
      />
    </div>
  );
}
