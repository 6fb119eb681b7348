import { useLingui } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { PageHeader } from '../../shell/page/PageHeader.tsx';
import { useViewer } from '../../session/auth.tsx';
import { ImportWizard } from './ImportWizard.tsx';

const route = getRouteApi('/shell/market-data/import-rates');

/** Imports a file of exchange rates. */
export function RateImportPage() {
  const { t } = useLingui();
  const { rights } = useViewer();
  const search = route.useSearch();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        title={t`Import exchange rates`}
        crumbs={[{ label: t`Market data`, to: paths.marketData }]}
        context={t`Daily rates of one pair or many in one file`}
      />
      <ImportWizard
        target={{ kind: 'rates' }}
        search={search}
        mayWork={rights.includes('market_data.manage')}
        onShow={(next, { replace } = { replace: false }) =>
          void navigate({ to: paths.importRates, search: next, replace })
        }
      />
    </>
  );
}
