import { Trans } from '@lingui/react/macro';
import { Failure } from '../../shell/Failure.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { CentredSpinner } from '../../ui/CentredSpinner.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { FileStep } from './FileStep.tsx';
import { CurrencyNotice } from './answer/CurrencyNotice.tsx';
import { PreviewStep } from './PreviewStep.tsx';
import { ResultStep } from './ResultStep.tsx';
import type { ImportSearch } from './import/search.ts';
import { Stepper } from '../../shell/page/Stepper.tsx';
import { useImport } from './import/use-import.ts';
import { placeIn, showInWalk } from './import/walk.ts';
import { WalkBar } from './import/WalkBar.tsx';
import { shownStep, type Show, type Target } from './import/wizard.ts';

interface ImportWizardProps {
  target: Target;
  search: ImportSearch;
  onShow: Show;
  /** Whether the viewer may import here; others may only look at past imports. */
  mayWork: boolean;
}

/** An import step by step, from choosing a file to the result. The import's state and the address decide the step. */
export function ImportWizard(props: ImportWizardProps) {
  const { target, search, onShow, mayWork } = props;
  if (search.import !== undefined)
    return (
      <>
        <WalkBar search={search} onShow={onShow} />
        <KnownImport {...props} id={search.import} onShow={showInWalk(search, onShow)} />
      </>
    );
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
  // If the progress cannot be refetched for a moment, the last known state stays on screen.
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
      {step === 'preview' && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {mayWork && target.portfolio && <CurrencyNotice found={found} portfolio={target.portfolio} />}
          <PreviewStep found={found} search={search} mayWork={mayWork} onShow={onShow} />
        </div>
      )}
      {step === 'result' && (
        <ResultStep found={found} target={target} mayWork={mayWork} place={placeIn(search)} onShow={onShow} />
      )}
    </>
  );
}
