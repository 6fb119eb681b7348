import { getClientImport } from '@partnerfolio/contract/clients/imports';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../queries.ts';
import { Failure } from '../../shell/Failure.tsx';
import { Stepper } from '../../shell/page/Stepper.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { CentredSpinner } from '../../ui/CentredSpinner.tsx';
import { ColumnsStep } from './columns/ColumnsStep.tsx';
import type { ClientImportSearch, Show } from './import/search.ts';
import { PreviewStep } from './preview/PreviewStep.tsx';
import { ResultStep } from './ResultStep.tsx';
import { FileStep } from './upload/FileStep.tsx';

interface WizardProps {
  search: ClientImportSearch;
  mayWork: boolean;
  onShow: Show;
}

/** An import of clients step by step; its state and the address decide the step. */
export function ClientImportWizard({ search, mayWork, onShow }: WizardProps) {
  if (!mayWork)
    return (
      <Callout kind="warn">
        <Trans>You don't have permission to import. Ask an administrator.</Trans>
      </Callout>
    );
  if (search.import !== undefined) return <KnownImport id={search.import} search={search} onShow={onShow} />;
  return (
    <>
      <Stepper step="file" />
      <FileStep onShow={onShow} />
    </>
  );
}

function KnownImport({ id, search, onShow }: Omit<WizardProps, 'mayWork'> & { id: string }) {
  const { data: found, error, refetch } = useQuery(queryOf(getClientImport, { params: { id } }));
  if (error && !found) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!found) return <CentredSpinner />;
  if (found.state !== 'uploaded')
    return (
      <>
        <Stepper step="result" />
        <ResultStep found={found} search={search} onShow={onShow} />
      </>
    );
  // Without a table that is read, or while a format is open, only the mapping can go on.
  const isOpen =
    found.openDate !== null ||
    found.openNumber !== null ||
    found.layout.sheets.every(({ sheet }) => sheet === null);
  const step = search.step === 'columns' || isOpen ? 'columns' : 'preview';
  return (
    <>
      <Stepper step={step} />
      {step === 'columns' ? (
        <ColumnsStep key={found.revision} found={found} onShow={onShow} />
      ) : (
        <PreviewStep found={found} search={search} onShow={onShow} />
      )}
    </>
  );
}
