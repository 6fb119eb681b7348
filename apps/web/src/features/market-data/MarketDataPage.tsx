import { Trans, useLingui } from '@lingui/react/macro';
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { Plus, Upload } from 'lucide-react';
import { paths } from '../../paths.ts';
import { PageHeader } from '../../shell/PageHeader.tsx';
import { useViewer } from '../../session/auth.tsx';
import { buttonClasses } from '../../ui/Button.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { instrumentsSearch, ratesSearch } from './search.ts';
import './instrument-texts.ts';

const views = ['instruments', 'rates', 'imports'] as const;
type View = (typeof views)[number];
const addresses = {
  instruments: paths.marketData,
  rates: paths.fxRates,
  imports: paths.priceImports,
} as const;

/** What the firm knows of the markets: instruments, exchange rates, and the price files it was told by. */
export function MarketDataPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { rights } = useViewer();
  const { pathname } = useLocation();
  const view: View = views.find((name) => name === pathname.split('/')[2]) ?? 'instruments';
  const labels: Record<View, string> = {
    instruments: t`Instruments`,
    rates: t`Exchange rates`,
    imports: t`Price imports`,
  };
  const mayManage = rights.includes('market_data.manage');
  const shown = views.filter((value) => value !== 'imports' || mayManage);
  return (
    <>
      <PageHeader title={t`Market data`} actions={<Actions view={view} />} />
      <Tabs
        tabs={shown.map((value) => ({ value, label: labels[value] }))}
        value={view}
        onValueChange={(next) => void navigate({ to: addresses[next] })}
      >
        <Outlet />
      </Tabs>
    </>
  );
}

function Actions({ view }: { view: View }) {
  const { search } = useLocation();
  const { rights } = useViewer();
  const mayManage = rights.includes('market_data.manage');
  return (
    <>
      {mayManage && (
        <Link
          to={paths.importPrices}
          className={buttonClasses({ look: view === 'imports' ? 'main' : 'plain' })}
        >
          <Upload size={14} aria-hidden="true" />
          <Trans>Import prices</Trans>
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
