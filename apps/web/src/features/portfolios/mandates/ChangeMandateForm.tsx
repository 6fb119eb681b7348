import type { Portfolio } from '@partnerfolio/contract/portfolios';
import { updateMandate, type Mandate } from '@partnerfolio/contract/portfolios/mandates';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { FormPanel } from '../../../form/panel/FormPanel.tsx';
import { showFailure } from '../../../form/use-zod-form.ts';
import { useCall } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterMandateChange, mandateSchema, mandateValues } from './mandate-form.ts';
import { MandateFields } from './MandateFields.tsx';

interface ChangeMandateFormProps {
  portfolio: Portfolio;
  mandate: Mandate;
  onClose: () => void;
}

/** The form that changes, ends or corrects a mandate. */
export function ChangeMandateForm({ portfolio, mandate, onClose }: ChangeMandateFormProps) {
  const { t } = useLingui();
  const formId = useId();
  const form = useKeptForm(mandateSchema, mandateValues(mandate));
  const change = useCall(updateMandate, { refreshes: afterMandateChange, failure: 'caller' });
  const submit = form.handleSubmit(async (body) => {
    try {
      await change.mutateAsync({ params: { id: portfolio.id, mandateId: mandate.id }, body });
      toastDone(t`Changes saved`);
      onClose();
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
    <FormPanel
      isDirty={form.formState.isDirty}
      onClose={onClose}
      title={<Trans>Change mandate</Trans>}
      context={portfolio.name}
      footer={
        <Button type="submit" form={formId} look="main" busy={change.isPending}>
          <Trans>Save changes</Trans>
        </Button>
      }
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <MandateFields form={form} hasBegun={mandate.state !== 'future'} />
      </form>
    </FormPanel>
  );
}
