import { putFxRate } from '@partnerfolio/contract/market-data';
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { z } from 'zod';
import { NewPanel } from '../../../form/panel/NewPanel.tsx';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { paths } from '../../../paths.ts';
import { useCall } from '../../../queries.ts';
import { useToday } from '../../../today.ts';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { RateFields, rateForm } from './RateFields.tsx';
import { afterRateChange } from '../refreshes.ts';

const route = getRouteApi('/shell/market-data/rates/new');

/** Enters or corrects a rate in a panel beside the list. */
export function NewRatePanel() {
  const { t } = useLingui();
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
    await enter.mutateAsync({ params, body: { rate } });
    toastDone(t`Rate saved`);
  };
  return (
    <NewPanel
      title={<Trans>Enter exchange rate</Trans>}
      action={<Trans>Save rate</Trans>}
      form={form}
      isSaving={enter.isPending}
      save={save}
      onClose={close}
    >
      <RateFields form={form} />
    </NewPanel>
  );
}
