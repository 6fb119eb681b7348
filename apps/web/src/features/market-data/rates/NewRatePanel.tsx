import { putFxRate } from '@partnerfolio/contract/market-data';
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import type { z } from 'zod';
import { FormPanel } from '../../../form/panel/FormPanel.tsx';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { showFailure } from '../../../form/use-zod-form.ts';
import { paths } from '../../../paths.ts';
import { useCall } from '../../../queries.ts';
import { useToday } from '../../../today.ts';
import { Button } from '../../../ui/Button.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { RateFields, rateForm } from './RateFields.tsx';
import { afterRateChange } from '../refreshes.ts';

const route = getRouteApi('/shell/market-data/rates/new');

/** Enters or corrects a rate in a panel beside the list. */
export function NewRatePanel() {
  const { t } = useLingui();
  const formId = useId();
  const today = useToday();
  const search = route.useSearch();
  const navigate = useNavigate();
  const enter = useCall(putFxRate, { refreshes: afterRateChange, failure: 'caller' });
  const form = useKeptForm(rateForm, {
    base: search.base ?? '',
    quote: search.quote ?? '',
    day: today,
    rate: '',
  });
  const close = () => void navigate({ to: paths.fxRates, search });
  const save = async ({ rate, ...params }: z.output<typeof rateForm>) => {
    try {
      await enter.mutateAsync({ params, body: { rate } });
      toastDone(t`Rate saved`);
      close();
    } catch (error) {
      showFailure(form, error);
    }
  };
  return (
    <FormPanel
      isDirty={form.formState.isDirty}
      onClose={close}
      title={<Trans>Enter exchange rate</Trans>}
      footer={
        <Button type="submit" form={formId} look="main" busy={enter.isPending}>
          <Trans>Save rate</Trans>
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void form.handleSubmit(save)(event)}
        className="grid gap-4"
      >
        <RateFields form={form} />
      </form>
    </FormPanel>
  );
}
