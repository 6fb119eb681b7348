import { undoImport, type Import } from '@partnerfolio/contract/imports';
import { Plural, Trans } from '@lingui/react/macro';
import { isProblem } from '../../api.ts';
import { explainProblem } from '../../explain.ts';
import { useCall } from '../../queries.ts';
import { Callout } from '../../ui/Callout.tsx';
import { Question } from '../../ui/Question.tsx';
import { explainFaults } from './fault-texts.ts';
import { afterImport } from './refreshes.ts';
import { useRenewal } from './use-renewal.ts';

interface UndoDialogProps {
  found: Import;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Takes an applied import back, saying what goes; refused with the reason when later entries depend on it. */
export function UndoDialog({ found, open, onOpenChange }: UndoDialogProps) {
  const renew = useRenewal();
  const undo = useCall(undoImport, { refreshes: afterImport(found.kind), failure: 'caller' });
  const decide = () =>
    void undo.mutateAsync({ params: { id: found.id } }).then(() => onOpenChange(false), renew);
  return (
    <Question
      open={open}
      onOpenChange={(next) => {
        undo.reset();
        onOpenChange(next);
      }}
      title={<Trans>Undo this import?</Trans>}
      description={<WhatGoes found={found} />}
      act={<Trans>Undo import</Trans>}
      leave={<Trans>Keep it</Trans>}
      busy={undo.isPending}
      onAct={decide}
    >
      {undo.error && <Refused error={undo.error} />}
    </Question>
  );
}

function WhatGoes({ found }: { found: Import }) {
  return (
    <>
      {found.kind === 'prices' ? (
        <Plural
          value={found.newRows}
          one="# close is taken out again."
          other="# closes are taken out again."
        />
      ) : (
        <Plural
          value={found.newRows}
          one="# entry is taken out of the ledger again."
          other="# entries are taken out of the ledger again."
        />
      )}{' '}
      <Trans>Every figure is then computed without them. The file can be imported again later.</Trans>
    </>
  );
}

function Refused({ error }: { error: Error }) {
  const reasons = isProblem(error, 'depended_on') && error.detail ? explainFaults(error.detail) : [];
  return (
    <Callout kind="error" title={explainProblem(error)}>
      {reasons.length > 0 && (
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
