import { refusalSchema, type RequestedInstrument } from '@partnerfolio/contract/imports/instrument-requests';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FormDialog } from '../../../../form/panel/FormDialog.tsx';
import { TextareaField } from '../../../../form/value-fields.tsx';
import { useKeptForm } from '../../../../form/kept/use-kept-form.ts';
import { Callout } from '../../../../ui/Callout.tsx';
import { explainRefusal } from '../../assess/error-texts.ts';
import type { AnsweringRequests } from './use-answering.ts';

interface RefuseDialogProps {
  request: RequestedInstrument;
  answering: AnsweringRequests;
  onClose: () => void;
}

/** Refuses a requested instrument with a reason, which the requester reads. */
export function RefuseDialog({ request, answering, onClose }: RefuseDialogProps) {
  const { t } = useLingui();
  const [error, setError] = useState<Error>();
  const form = useKeptForm(refusalSchema, { reason: '' });
  const refuse = ({ reason }: { reason: string }) =>
    answering.answer([{ kind: 'refuse', id: request.id, reason }]).then(onClose, setError);
  const { name } = request;
  return (
    <FormDialog
      title={<Trans>Refuse “{name}”</Trans>}
      description={<Trans>The rows of this instrument are not imported.</Trans>}
      act={<Trans>Refuse request</Trans>}
      busy={answering.isPending}
      isDirty={form.formState.isDirty}
      onSubmit={() => void form.handleSubmit(refuse)()}
      onClose={onClose}
    >
      <TextareaField
        form={form}
        name="reason"
        label={t`Reason`}
        hint={t`The requester reads it in the import.`}
      />
      {error && <Callout kind="error">{explainRefusal(error)}</Callout>}
    </FormDialog>
  );
}
