import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import { Plus, Upload } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { PageHeader } from '../../../shell/page/PageHeader.tsx';
import { PageTabs } from '../../../shell/page/PageTabs.tsx';
import { usePageViews } from '../../../shell/sidebar/page-views.ts';
import { useViewer } from '../../../session/auth.tsx';
import { buttonClasses } from '../../../ui/Button.tsx';
import { RefreshButton } from '../feeds/RefreshButton.tsx';
import { useIsFetching } from '../feeds/use-is-fetching.ts';
import { benchmarksSearch } from '../benchmarks/search.ts';
import { instrumentsSearch, ratesSearch } from '../search.ts';

/** The firm's market data: instruments, exchange rates, and imported files. */
export function MarketDataPage() {
  const { t } = useLingui();
  const viewsOf = usePageViews();
  return (
    <>
      <PageHeader title={t`Market data`} actions={<Actions />} />
      <PageTabs tabs={viewsOf(paths.marketData)} />
    </>
  );
}

const views = ['rates', 'imports', 'requests', 'sources', 'benchmarks'] as const;

function Actions() {
  const { search, pathname } = useLocation();
  const [, , place] = pathname.split('/');
  // Keeps the instruments and their tab in place below a panel.
  const view = views.find((name) => name === place) ?? 'instruments';
  const { rights } = useViewer();
  const mayManage = rights.includes('market_data.manage');
  // Also loads them for the search in the panel of a new instrument.
  const isFetching = useIsFetching();
  return (
    <>
      {view === 'sources' && mayManage && isFetching && <RefreshButton />}
      {mayManage && <ImportLinks view={view} />}
      {(view === 'instruments' || view === 'imports') && rights.includes('market_data.instruments') && (
        <Link to={paths.importFacts} className={buttonClasses()}>
          <Upload size={14} aria-hidden="true" />
          <Trans>Import facts</Trans>
        </Link>
      )}
      {view === 'instruments' && rights.includes('market_data.instruments') && (
        <Link
          to={paths.newInstrument}
          search={instrumentsSearch.parse(search)}
          className={buttonClasses({ look: 'main' })}
        >
          <Plus size={16} aria-hidden="true" />
          <Trans>Add instrument</Trans>
        </Link>
      )}
      {view === 'benchmarks' && mayManage && (
        <Link
          to={paths.newBenchmark}
          search={benchmarksSearch.parse(search)}
          className={buttonClasses({ look: 'main' })}
        >
          <Plus size={16} aria-hidden="true" />
          <Trans>Add benchmark</Trans>
        </Link>
      )}
      {view === 'rates' && mayManage && (
        <Link
          to={paths.newFxRate}
          search={ratesSearch.parse(search)}
          className={buttonClasses({ look: 'main' })}
        >
          <Plus size={16} aria-hidden="true" />
          <Trans>Enter rate</Trans>
        </Link>
      )}
    </>
  );
}

/** The ways to import a file of what the page shows. */
function ImportLinks({ view }: { view: (typeof views)[number] | 'instruments' }) {
  const isOfBoth = view === 'imports';
  return (
    <>
      {(view === 'rates' || isOfBoth) && (
        <Link to={paths.importRates} className={buttonClasses()}>
          <Upload size={14} aria-hidden="true" />
          <Trans>Import rates</Trans>
        </Link>
      )}
      {(view === 'instruments' || isOfBoth) && (
        <Link to={paths.importPrices} className={buttonClasses({ look: isOfBoth ? 'main' : 'plain' })}>
          <Upload size={14} aria-hidden="true" />
          <Trans>Import prices</Trans>
        </Link>
      )}
    </>
  );
}
