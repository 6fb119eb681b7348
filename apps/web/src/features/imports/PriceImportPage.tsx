import { useLingui } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { PageHeader } from '../../shell/page/PageHeader.tsx';
import { useViewer } from '../../session/auth.tsx';
import { ImportWizard } from './ImportWizard.tsx';

const route = getRouteApi('/shell/market-data/import');

/** Imports a file of daily closing prices. */
export function PriceImportPage() {
  const { t } = useLingui();
  const { rights } = useViewer();
  const search = route.useSearch();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        title={t`Import prices`}
        crumbs={[{ label: t`Market data`, to: paths.marketData }]}
        context={t`Daily closing prices of any number of instruments in one file`}
      />
      <ImportWizard
        target={{ kind: 'prices' }}
        search={search}
        mayWork={rights.includes('market_data.manage')}
        onShow={(next, { replace } = { replace: false }) =>
          void navigate({ to: paths.importPrices, search: next, replace })
        }
      />
    </>
  );
}
