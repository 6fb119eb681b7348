import type { Import } from '@partnerfolio/contract/imports';
import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { useFormat } from '../../ui/text/use-format.ts';
import { AppliedResult } from './AppliedResult.tsx';
import { explainFailure } from './assess/error-texts.ts';
import { ThrowAway } from './revert/ThrowAway.tsx';
import type { Place } from './import/walk.ts';
import { isWorking } from './import/follow-import.ts';
import type { Show, Target } from './import/wizard.ts';
import { NextFile } from './import/NextFile.tsx';
import { Working } from './book/Working.tsx';

interface ResultStepProps {
  found: Import;
  target: Target;
  mayWork: boolean;
  /** The file's place among those uploaded together; null if it came alone. */
  place: Place | null;
  onShow: Show;
}

/** The last step: the progress, then what was booked or why nothing was. */
export function ResultStep({ found, target, mayWork, place, onShow }: ResultStepProps) {
  if (isWorking(found.state)) return <Working found={found} mayWork={mayWork} />;
  if (found.state === 'applied')
    return <AppliedResult found={found} target={target} mayWork={mayWork} place={place} onShow={onShow} />;
  if (found.state === 'failed') return <FailedResult found={found} mayWork={mayWork} onShow={onShow} />;
  return <NothingKept found={found} mayWork={mayWork} place={place} onShow={onShow} />;
}

function FailedResult({ found, mayWork, onShow }: Omit<ResultStepProps, 'target' | 'place'>) {
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

function NothingKept({ found, mayWork, place, onShow }: Omit<ResultStepProps, 'target'>) {
  const format = useFormat();
  const when = found.undoneAt && format.moment(found.undoneAt);
  return (
    <Callout
      title={found.state === 'undone' ? <Trans>Import undone</Trans> : <Trans>Import cancelled</Trans>}
      actions={mayWork && <NextFile place={place} onShow={onShow} />}
    >
      {when ? (
        <Trans>All its changes were undone on {when}.</Trans>
      ) : (
        <Trans>Nothing from the file was saved.</Trans>
      )}
    </Callout>
  );
}
