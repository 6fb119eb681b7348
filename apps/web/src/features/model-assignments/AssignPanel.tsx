import {
  assignModel,
  getPortfolioModel,
  type ModelAssignment,
} from '@partnerfolio/contract/models/assignments';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { FormPanel } from '../../form/panel/FormPanel.tsx';
import { showFailure } from '../../form/use-zod-form.ts';
import { DateField, TextareaField } from '../../form/value-fields.tsx';
import { useCall } from '../../queries.ts';
import { Button } from '../../ui/Button.tsx';
import { toastDone } from '../../ui/overlay/toast.ts';
import { useAssignForm } from './assign-form.ts';
import { Overlap } from './Overlap.tsx';
import { TargetFields } from './TargetFields.tsx';

interface AssignPanelProps {
  portfolioId: string;
  current: ModelAssignment | null;
  onClose: () => void;
}

/** Gives a portfolio another model, another version of its model, or none, after showing what it would keep. */
export function AssignPanel({ portfolioId, current, onClose }: AssignPanelProps) {
  const { t } = useLingui();
  const formId = useId();
  const form = useAssignForm(current);
  const target = form.watch('target');
  const assign = useCall(assignModel, { refreshes: [getPortfolioModel], failure: 'caller' });
  const submit = form.handleSubmit(async (body) => {
    try {
      await assign.mutateAsync({
        params: { id: portfolioId },
        body: { ...body, basedOn: current?.id ?? null },
      });
      toastDone(body.target ? t`Model assigned` : t`Model removed from the portfolio`);
      onClose();
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
    <FormPanel
      isDirty={form.formState.isDirty}
      onClose={onClose}
      title={current?.model ? <Trans>Change model</Trans> : <Trans>Assign model</Trans>}
      footer={
        <Button type="submit" form={formId} look="main" busy={assign.isPending}>
          {current?.model ? <Trans>Change model</Trans> : <Trans>Assign model</Trans>}
        </Button>
      }
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <TargetFields form={form} />
        <DateField form={form} name="fromDay" label={t`From`} />
        <TextareaField form={form} name="note" label={t`Note (optional)`} />
        {target && <Overlap portfolioId={portfolioId} target={target} />}
      </form>
    </FormPanel>
  );
}
