import { useLingui } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { useViewer } from '../../session/auth.tsx';
import { PageHeader } from '../../shell/page/PageHeader.tsx';
import { ClientImportWizard } from './ClientImportWizard.tsx';
import type { Show } from './import/search.ts';

const route = getRouteApi('/shell/clients/import');

/** Takes over a book of clients from a workbook: file, columns, preview, result. */
export function ClientImportPage() {
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = useNavigate();
  const mayWork = useViewer().rights.includes('portfolios.import');
  const show: Show = (next, { replace } = { replace: false }) =>
    void navigate({ to: paths.importClients, search: next, replace });
  return (
    <>
      <PageHeader
        title={t`Import clients`}
        crumbs={[{ label: t`Clients`, to: paths.clients }]}
        context={t`Clients, portfolios, accounts and opening positions with their lots, from one file`}
      />
      <ClientImportWizard search={search} mayWork={mayWork} onShow={show} />
    </>
  );
}
