import { recordCorporateAction } from '@partnerfolio/contract/instruments/corporate-actions';
import type { Instrument } from '@partnerfolio/contract/market-data';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { FormPanel } from '../../../../form/panel/FormPanel.tsx';
import { useKeptForm } from '../../../../form/kept/use-kept-form.ts';
import { showFailure } from '../../../../form/use-zod-form.ts';
import { paths } from '../../../../paths.ts';
import { useCall } from '../../../../queries.ts';
import { useToday } from '../../../../today.ts';
import { Button } from '../../../../ui/Button.tsx';
import { toastDone } from '../../../../ui/overlay/toast.ts';
import { actionForm, newActionValues, type ActionOutput } from './action-form.ts';
import { ActionFields } from './ActionFields.tsx';
import { afterActionChange } from '../refreshes.ts';

/** The form that records a corporate action; it then shows the portfolios that the action concerns. */
export function NewActionForm({ instrument }: { instrument: Instrument }) {
  const { t } = useLingui();
  const formId = useId();
  const today = useToday();
  const navigate = useNavigate();
  const record = useCall(recordCorporateAction, { refreshes: afterActionChange, failure: 'caller' });
  const form = useKeptForm(actionForm, newActionValues(today, instrument.currency));
  const { id } = instrument;
  const leave = () =>
    void navigate({ to: paths.instrument, params: { id }, search: (now) => now, resetScroll: false });
  const save = async (body: ActionOutput) => {
    try {
      const action = await record.mutateAsync({ params: { id }, body });
      toastDone(t`Corporate action recorded`);
      await navigate({
        to: paths.corporateAction,
        params: { id, actionId: action.id },
        search: (now) => now,
        replace: true,
        resetScroll: false,
      });
    } catch (error) {
      showFailure(form, error);
    }
  };
  return (
    <FormPanel
      isDirty={form.formState.isDirty}
      onClose={leave}
      title={<Trans>Record corporate action</Trans>}
      context={instrument.name}
      footer={
        <Button type="submit" form={formId} look="main" busy={record.isPending}>
          <Trans>Record action</Trans>
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
        <ActionFields form={form} />
      </form>
    </FormPanel>
  );
}
