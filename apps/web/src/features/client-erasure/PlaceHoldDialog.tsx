import { holdFormSchema, placeClientHold } from '@partnerfolio/contract/clients/retention/erasure';
import { Trans, useLingui } from '@lingui/react/macro';
import { TextField } from '../../form/fields.tsx';
import { useKeptForm } from '../../form/kept/use-kept-form.ts';
import { FormDialog } from '../../form/panel/FormDialog.tsx';
import { showFailure } from '../../form/use-zod-form.ts';
import { DateField } from '../../form/value-fields.tsx';
import { useCall } from '../../queries.ts';
import { toastDone } from '../../ui/overlay/toast.ts';
import { afterHoldChange } from './refreshes.ts';

interface PlaceHoldDialogProps {
  clientId: string;
  onClose: () => void;
}

/** Forbids to erase a client, with the reason. */
export function PlaceHoldDialog({ clientId, onClose }: PlaceHoldDialogProps) {
  const { t } = useLingui();
  const place = useCall(placeClientHold, { refreshes: afterHoldChange, failure: 'caller' });
  const form = useKeptForm(holdFormSchema, { reason: '', reviewOn: null });
  const submit = form.handleSubmit(async (body) => {
    try {
      await place.mutateAsync({ params: { id: clientId }, body });
      toastDone(t`Hold placed`);
      onClose();
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
    <FormDialog
      title={<Trans>Place a hold?</Trans>}
      description={<Trans>Nobody can erase the client until the hold is released.</Trans>}
      act={<Trans>Place hold</Trans>}
      busy={place.isPending}
      isDirty={form.formState.isDirty}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField form={form} name="reason" label={t`Reason`} autoComplete="off" />
      <DateField form={form} name="reviewOn" label={t`Review on (optional)`} />
    </FormDialog>
  );
}
