import type { Portfolio } from '@partnerfolio/contract/portfolios';
import { addMandate } from '@partnerfolio/contract/portfolios/mandates';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { FormPanel } from '../../../form/panel/FormPanel.tsx';
import { showFailure } from '../../../form/use-zod-form.ts';
import { useCall } from '../../../queries.ts';
import { useToday } from '../../../today.ts';
import { Button } from '../../../ui/Button.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterMandateChange, mandateSchema, newMandateValues } from './mandate-form.ts';
import { MandateFields } from './MandateFields.tsx';

/** The form for a further mandate of a portfolio. */
export function AddMandateForm({ portfolio, onClose }: { portfolio: Portfolio; onClose: () => void }) {
  const { t } = useLingui();
  const formId = useId();
  const form = useKeptForm(mandateSchema, newMandateValues(useToday(), portfolio.kind));
  const add = useCall(addMandate, { refreshes: afterMandateChange, failure: 'caller' });
  const submit = form.handleSubmit(async ({ service, fromDay, toDay, agreement, note }) => {
    const body = { service, fromDay, toDay, agreement, note };
    try {
      await add.mutateAsync({ params: { id: portfolio.id }, body });
      toastDone(t`Mandate added`);
      onClose();
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
    <FormPanel
      isDirty={form.formState.isDirty}
      onClose={onClose}
      title={<Trans>Add mandate</Trans>}
      context={portfolio.name}
      footer={
        <Button type="submit" form={formId} look="main" busy={add.isPending}>
          <Trans>Add mandate</Trans>
        </Button>
      }
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <p className="text-sm text-ink-2">
          <Trans>A mandate that is still open ends on the day before this one begins.</Trans>
        </p>
        <MandateFields form={form} hasBegun={false} />
      </form>
    </FormPanel>
  );
}
