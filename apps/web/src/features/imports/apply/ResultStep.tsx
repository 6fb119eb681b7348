import type { Import } from '@partnerfolio/contract/imports';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { AppliedResult } from './AppliedResult.tsx';
import { explainFailure } from '../preview/fault-texts.ts';
import { ThrowAway } from '../undo/ThrowAway.tsx';
import { isWorking } from './follow-import.ts';
import type { Show, Target } from '../wizard.ts';
import { Working } from './Working.tsx';

interface ResultStepProps {
  found: Import;
  target: Target;
  mayWork: boolean;
  onShow: Show;
}

/** The last step: the progress, then what was booked or why nothing was. */
export function ResultStep({ found, target, mayWork, onShow }: ResultStepProps) {
  if (isWorking(found.state)) return <Working found={found} mayWork={mayWork} />;
  if (found.state === 'applied')
    return <AppliedResult found={found} target={target} mayWork={mayWork} onShow={onShow} />;
  if (found.state === 'failed') return <FailedResult found={found} mayWork={mayWork} onShow={onShow} />;
  return <NothingKept found={found} mayWork={mayWork} onShow={onShow} />;
}

function FailedResult({ found, mayWork, onShow }: Omit<ResultStepProps, 'target'>) {
  const again = (step: 'preview' | 'columns') => onShow({ import: found.id, step });
  return (
    <Callout
      kind="error"
      title={<Trans>Nothing was imported</Trans>}
      actions={
        mayWork && (
          <span className="flex flex-wrap gap-2">
            <Button look="main" onClick={() => again('preview')}>
              <Trans>Try again</Trans>
            </Button>
            <Button onClick={() => again('columns')}>
              <Trans>Back to columns</Trans>
            </Button>
            <ThrowAway found={found} onShow={onShow} />
          </span>
        )
      }
    >
      {found.failureReason ? explainFailure(found.failureReason) : <Trans>Unknown reason.</Trans>}
    </Callout>
  );
}

function NothingKept({ found, mayWork, onShow }: Omit<ResultStepProps, 'target'>) {
  const format = useFormat();
  const when = found.undoneAt && format.moment(found.undoneAt);
  return (
    <Callout
      title={found.state === 'undone' ? <Trans>Import undone</Trans> : <Trans>Import cancelled</Trans>}
      actions={
        <AnotherFile mayWork={mayWork} onShow={onShow}>
          <Trans>Import another file</Trans>
        </AnotherFile>
      }
    >
      {when ? (
        <Trans>All its changes were undone on {when}.</Trans>
      ) : (
        <Trans>Nothing from the file was saved.</Trans>
      )}
    </Callout>
  );
}

interface AnotherFileProps {
  mayWork: boolean;
  onShow: Show;
  children: ReactNode;
}

function AnotherFile({ mayWork, onShow, children }: AnotherFileProps) {
  return mayWork && <Button onClick={() => onShow({})}>{children}</Button>;
}
