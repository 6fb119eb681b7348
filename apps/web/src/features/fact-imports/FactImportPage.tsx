import { getFactImport } from '@partnerfolio/contract/instruments/fact-imports';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { queryOf } from '../../queries.ts';
import { useViewer } from '../../session/auth.tsx';
import { Failure } from '../../shell/Failure.tsx';
import { PageHeader } from '../../shell/page/PageHeader.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { CentredSpinner } from '../../ui/CentredSpinner.tsx';
import type { FactImportSearch, Show } from './import/search.ts';
import { PreviewStep } from './preview/PreviewStep.tsx';
import { ResultStep } from './ResultStep.tsx';
import { FileStep } from './upload/FileStep.tsx';

const route = getRouteApi('/shell/market-data/import-facts');

/** States facts of instruments from a file: upload, preview, result. */
export function FactImportPage() {
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = useNavigate();
  const mayWork = useViewer().rights.includes('market_data.instruments');
  const show: Show = (next, { replace } = { replace: false }) =>
    void navigate({ to: paths.importFacts, search: next, replace });
  return (
    <>
      <PageHeader
        title={t`Import facts`}
        crumbs={[{ label: t`Market data`, to: paths.marketData }]}
        context={t`Issuers, ratings, costs, risk and sustainability of many instruments from one file`}
      />
      {mayWork ? (
        <Step search={search} onShow={show} />
      ) : (
        <Callout kind="warn">
          <Trans>You don't have permission to import facts. Ask an administrator.</Trans>
        </Callout>
      )}
    </>
  );
}

interface StepProps {
  search: FactImportSearch;
  onShow: Show;
}

/** The state of the import decides what is shown. */
function Step({ search, onShow }: StepProps) {
  if (search.import === undefined) return <FileStep onShow={onShow} />;
  return <KnownImport id={search.import} search={search} onShow={onShow} />;
}

function KnownImport({ id, search, onShow }: StepProps & { id: string }) {
  const { data: found, error, refetch } = useQuery(queryOf(getFactImport, { params: { id } }));
  if (error && !found) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!found) return <CentredSpinner />;
  const step = { found, search, onShow };
  return found.state === 'uploaded' ? <PreviewStep {...step} /> : <ResultStep {...step} />;
}
