import { undoImport, type Import } from '@partnerfolio/contract/imports';
import { Plural, Trans } from '@lingui/react/macro';
import { isProblem } from '../../../api.ts';
import { explainProblem } from '../../../explain.ts';
import { useCall } from '../../../queries.ts';
import { useViewer } from '../../../session/auth.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { Question } from '../../../ui/overlay/Question.tsx';
import { errorReasons } from '../assess/error-texts.ts';
import { refusalTitle } from '../assess/refusal-title.ts';
import { afterImport } from '../import/refreshes.ts';
import { useRenewal } from '../import/use-renewal.ts';

interface UndoDialogProps {
  found: Import;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Undoes an applied import after naming what is removed; refused with the reason if later entries depend on it. */
export function UndoDialog({ found, open, onOpenChange }: UndoDialogProps) {
  const renew = useRenewal();
  const undo = useCall(undoImport, { refreshes: afterImport(found.kind), failure: 'caller' });
  const mayCorrect = useViewer().rights.includes('ledger.correct');
  const isChanged = undo.error !== null && isProblem(undo.error, 'entries_changed');
  const decide = () =>
    void undo
      .mutateAsync({ params: { id: found.id }, query: isChanged ? { changed: 'reverse' } : {} })
      .then(() => onOpenChange(false), renew);
  return (
    <Question
      open={open}
      onOpenChange={(next) => {
        undo.reset();
        onOpenChange(next);
      }}
      title={<Trans>Undo this import?</Trans>}
      description={<WhatGoes found={found} />}
      act={isChanged ? <Trans>Undo and reverse these entries</Trans> : <Trans>Undo import</Trans>}
      leave={<Trans>Keep import</Trans>}
      busy={undo.isPending}
      disabled={isChanged && !mayCorrect}
      onAct={decide}
    >
      {undo.error && (isChanged ? <ChangedSince error={undo.error} /> : <Refused error={undo.error} />)}
    </Question>
  );
}

function WhatGoes({ found }: { found: Import }) {
  if (found.kind === 'rates')
    return (
      <>
        <Plural
          value={found.newRows}
          one="# exchange rate is removed."
          other="# exchange rates are removed."
        />{' '}
        <Trans>
          Previous rates are restored; rates corrected since then stay. You can import the file again later.
        </Trans>
      </>
    );
  if (found.kind === 'prices')
    return (
      <>
        <Plural
          value={found.newRows}
          one="# closing price is removed."
          other="# closing prices are removed."
        />{' '}
        <Trans>
          Previous prices are restored; prices corrected since then stay. You can import the file again later.
        </Trans>
      </>
    );
  return (
    <>
      <Plural value={found.newRows} one="# entry is undone." other="# entries are undone." />{' '}
      <Trans>
        Entries that you booked are removed; those that someone else booked are reversed and stay in the
        ledger. The audit log keeps all values. You can import the file again later.
      </Trans>
    </>
  );
}

/** Entries that were changed since the import are listed before anything happens to them. */
function ChangedSince({ error }: { error: Error }) {
  return (
    <Callout kind="warn" title={explainProblem(error)}>
      <ul className="list-disc pl-4">
        {errorReasons(error).map((entry) => (
          <li key={entry}>{entry}</li>
        ))}
      </ul>
      <p className="mt-1">
        <Trans>
          They would be reversed as they are now. That needs permission to correct booked entries.
        </Trans>
      </p>
    </Callout>
  );
}

function Refused({ error }: { error: Error }) {
  const reasons = errorReasons(error);
  return (
    <Callout kind="error" title={refusalTitle(error)}>
      {!isProblem(error, 'depended_on') && reasons[0]}
      {isProblem(error, 'depended_on') && reasons.length > 0 && (
        <>
          <ul className="list-disc pl-4">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          <p className="mt-1">
            <Trans>Reverse those entries first.</Trans>
          </p>
        </>
      )}
    </Callout>
  );
}
