import {
  approveProposal,
  decisionSchema,
  rejectProposal,
  requestProposalChanges,
  submitProposal,
  withdrawProposal,
  stepNoteSchema,
  type Proposal,
} from '@partnerfolio/contract/proposals';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useState } from 'react';
import { explainProblem } from '../../../explain.ts';
import { useFormClosing } from '../../../form/panel/DiscardQuestion.tsx';
import { TextareaField } from '../../../form/value-fields.tsx';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { useCall } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterProposalChange } from '../refreshes.ts';
import { ApproversNote } from './ApproversNote.tsx';
import { useStepTexts, type StepName } from './use-step-texts.tsx';

interface StepDialogProps {
  name: StepName;
  proposal: Proposal;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The dialog for a step of a proposal, with a comment. */
export function StepDialog({ name, proposal, open, onOpenChange }: StepDialogProps) {
  const { title, description } = useStepTexts(name, proposal);
  const [isDirty, setIsDirty] = useState(false);
  const { close, question } = useFormClosing(isDirty, () => onOpenChange(false));
  const finish = () => onOpenChange(false);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={title}
      description={description}
    >
      {name === 'submit' && <ApproversNote proposal={proposal} />}
      <StepForm
        key={name}
        {...{ name, proposal }}
        onDirty={setIsDirty}
        onCancel={() => onOpenChange(false)}
        onDone={finish}
      />
      {question}
    </Dialog>
  );
}

interface StepFormProps extends Pick<StepDialogProps, 'name' | 'proposal'> {
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
}

const options = { refreshes: afterProposalChange, failure: 'caller' } as const;

/** Calls the step's endpoint. Where the comment is optional, the form calls it a note. */
function useStep(name: StepName) {
  const submit = useCall(submitProposal, options);
  const approve = useCall(approveProposal, options);
  const changes = useCall(requestProposalChanges, options);
  const reject = useCall(rejectProposal, options);
  const withdraw = useCall(withdrawProposal, options);
  const noted = { submit, approve };
  const reasoned = { request_changes: changes, reject, withdraw };
  if (name === 'submit' || name === 'approve') {
    const { mutateAsync, isPending, error } = noted[name];
    const take = ({ id, revision }: Proposal, note: string) =>
      mutateAsync({ params: { id }, body: { revision, note } });
    return { take, isPending, error };
  }
  const { mutateAsync, isPending, error } = reasoned[name];
  const take = ({ id, revision }: Proposal, reason: string) =>
    mutateAsync({ params: { id }, body: { revision, reason } });
  return { take, isPending, error };
}

function StepForm({ name, proposal, onDirty, onCancel, onDone }: StepFormProps) {
  const { t } = useLingui();
  const formId = useId();
  const texts = useStepTexts(name, proposal);
  const { take, isPending, error } = useStep(name);
  const needsReason = name !== 'submit' && name !== 'approve';
  const form = useKeptForm(needsReason ? decisionSchema : stepNoteSchema, { reason: '' });
  const { isDirty } = form.formState;
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  const save = async ({ reason }: { reason: string }) => {
    try {
      await take(proposal, reason);
      onDone();
      toastDone(texts.done);
    } catch {
      // The error appears below the field, not as a toast.
    }
  };
  return (
    <form
      id={formId}
      noValidate
      className="grid gap-3"
      onSubmit={(event) => void form.handleSubmit(save)(event)}
    >
      <TextareaField
        form={form}
        name="reason"
        label={needsReason ? t`Reason` : t`Note (optional)`}
        hint={needsReason ? t`The author sees it in the history.` : t`Shown in the history.`}
        rows={3}
      />
      {error && <Callout kind="error" title={explainProblem(error)} />}
      <div className="mt-2 flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" look={texts.look} busy={isPending}>
          {texts.button}
        </Button>
      </div>
    </form>
  );
}
