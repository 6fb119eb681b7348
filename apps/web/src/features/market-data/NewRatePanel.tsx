import { putFxRate } from '@partnerfolio/contract/market-data';
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { DateField, NumberField, TextField } from '../../form/fields.tsx';
import { showFailure, useZodForm } from '../../form/use-zod-form.ts';
import { paths } from '../../paths.ts';
import { useCall } from '../../queries.ts';
import { useToday } from '../../today.ts';
import { Button } from '../../ui/Button.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { toastDone } from '../../ui/toast.ts';
import { afterRateChange } from './refreshes.ts';

const route = getRouteApi('/shell/market-data/rates/new');
const rateForm = z.object({ ...putFxRate.params.shape, ...putFxRate.body.shape });

/** Enters or corrects the rate of a day beside the list. */
export function NewRatePanel() {
  const { t } = useLingui();
  const formId = useId();
  const today = useToday();
  const search = route.useSearch();
  const navigate = useNavigate();
  const enter = useCall(putFxRate, { refreshes: afterRateChange, failure: 'caller' });
  const form = useZodForm(rateForm, {
    base: search.base ?? '',
    quote: search.quote ?? '',
    day: today,
    rate: '',
  });
  const [base, quote] = useWatch({ control: form.control, name: ['base', 'quote'] });
  const close = () => void navigate({ to: paths.fxRates, search });
  const save = async ({ rate, ...params }: z.output<typeof rateForm>) => {
    try {
      await enter.mutateAsync({ params, body: { rate } });
      toastDone(t`The rate is stored`);
      close();
    } catch (error) {
      showFailure(form, error);
    }
  };
  return (
    <SidePanel
      open
      onClose={close}
      title={<Trans>Enter exchange rate</Trans>}
      footer={
        <Button type="submit" form={formId} look="main" busy={enter.isPending}>
          <Trans>Store rate</Trans>
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void form.handleSubmit(save)(event)}
        className="grid gap-4"
      >
        <div className="grid grid-cols-2 gap-3">
          <TextField
            form={form}
            name="base"
            label={t`From currency`}
            placeholder="EUR"
            maxLength={3}
            autoComplete="off"
            autoFocus
          />
          <TextField
            form={form}
            name="quote"
            label={t`To currency`}
            placeholder="USD"
            maxLength={3}
            autoComplete="off"
          />
        </div>
        <DateField form={form} name="day" label={t`Day`} max={today} />
        <NumberField
          form={form}
          name="rate"
          label={base && quote ? t`1 ${base.toUpperCase()} in ${quote.toUpperCase()}` : t`Rate`}
          hint={t`A rate that is there already for that day is corrected`}
        />
      </form>
    </SidePanel>
  );
}
