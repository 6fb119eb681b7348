import { Trans } from '@lingui/react/macro';
import { Failure } from '../../shell/Failure.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { CentredSpinner } from '../../ui/CentredSpinner.tsx';
import { ColumnsStep } from './layout/ColumnsStep.tsx';
import { FileStep } from './read/FileStep.tsx';
import { PreviewStep } from './preview/PreviewStep.tsx';
import { ResultStep } from './apply/ResultStep.tsx';
import type { ImportSearch } from './search.ts';
import { Stepper } from './Stepper.tsx';
import { useImport } from './use-import.ts';
import { shownStep, type Show, type Target } from './wizard.ts';

interface ImportWizardProps {
  target: Target;
  search: ImportSearch;
  onShow: Show;
  /** Whether the viewer may import here; others may look at what was imported. */
  mayWork: boolean;
}

/** From a file to its rows being in, step by step; where one is follows from the import and the address. */
export function ImportWizard(props: ImportWizardProps) {
  const { target, search, onShow, mayWork } = props;
  if (search.import !== undefined) return <KnownImport {...props} id={search.import} />;
  return (
    <>
      <Stepper step="file" />
      {mayWork ? (
        <FileStep target={target} onShow={onShow} />
      ) : (
        <Callout kind="warn">
          <Trans>You can't import here: the portfolio is closed or you don't have permission.</Trans>
        </Callout>
      )}
    </>
  );
}

function KnownImport({ id, target, search, onShow, mayWork }: ImportWizardProps & { id: string }) {
  const { data: found, error, refetch } = useImport(id);
  // Progress that can't be asked for a moment is no reason to take away what is known.
  if (error && !found) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!found) return <CentredSpinner />;
  if (found.kind !== target.kind || (found.portfolio?.id ?? null) !== (target.portfolio?.id ?? null))
    return (
      <Callout kind="warn">
        <Trans>This import belongs somewhere else.</Trans>
      </Callout>
    );
  const step = shownStep(found, search.step);
  return (
    <>
      <Stepper step={step} />
      {step === 'columns' && <ColumnsStep found={found} target={target} onShow={onShow} />}
      {step === 'preview' && <PreviewStep found={found} search={search} mayWork={mayWork} onShow={onShow} />}
      {step === 'result' && <ResultStep found={found} target={target} mayWork={mayWork} onShow={onShow} />}
    </>
  );
}
