import {
  declareWorthless,
  getWorthlessEffect,
  listWorthless,
} from '@partnerfolio/contract/instruments/worthless';
import { getInstrument } from '@partnerfolio/contract/market-data';
import { localDateSchema } from '@partnerfolio/contract/values';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { TextField } from '../../../form/fields.tsx';
import { FormPanel } from '../../../form/panel/FormPanel.tsx';
import { showFailure, useZodForm } from '../../../form/use-zod-form.ts';
import { DateField } from '../../../form/value-fields.tsx';
import { paths } from '../../../paths.ts';
import { queryOf, useCall } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { useToday } from '../../../today.ts';
import { Button } from '../../../ui/Button.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { PriceEffectView } from '../prices/PriceEffect.tsx';
import { afterWorthlessChange } from '../refreshes.ts';
import { WorthlessHistory } from './WorthlessHistory.tsx';

const route = getRouteApi('/shell/market-data/$id/worthless');
const worthlessForm = declareWorthless.body.omit({ revision: true });

/** Declares the instrument worthless from a day on, after showing which portfolios this moves. */
export function WorthlessPanel() {
  const { t } = useLingui();
  const formId = useId();
  const { id } = route.useParams();
  const navigate = useNavigate();
  const today = useToday();
  const instrument = useQuery(queryOf(getInstrument, { params: { id } }));
  const history = useQuery(queryOf(listWorthless, { params: { id } }));
  const declare = useCall(declareWorthless, { refreshes: afterWorthlessChange, failure: 'caller' });
  const form = useZodForm(worthlessForm, { since: today, reason: '' });
  const [since] = useWatch({ control: form.control, name: ['since'] });
  const leave = () =>
    void navigate({ to: paths.instrument, params: { id }, search: (now) => now, resetScroll: false });
  const save = async (body: z.output<typeof worthlessForm>) => {
    if (!instrument.data) return;
    try {
      await declare.mutateAsync({ params: { id }, body: { ...body, revision: instrument.data.revision } });
      toastDone(t`Declared worthless`);
      leave();
    } catch (error) {
      showFailure(form, error);
    }
  };
  return (
    <FormPanel
      isDirty={form.formState.isDirty}
      onClose={leave}
      title={<Trans>Declare worthless</Trans>}
      footer={
        <Button
          type="submit"
          form={formId}
          look="danger"
          busy={declare.isPending}
          disabled={!instrument.data || instrument.data.worthless !== null}
        >
          <Trans>Declare worthless</Trans>
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void form.handleSubmit(save)(event)}
        className="grid gap-4"
      >
        <p className="text-sm text-ink-2">
          <Trans>
            From this day on its value is 0 in every portfolio and benchmark. Units and cost stay, so the loss
            shows as unrealised. Later prices are kept, but not used. You can revoke it.
          </Trans>
        </p>
        {instrument.error && <Failure error={instrument.error} onRetry={() => void instrument.refetch()} />}
        <DateField form={form} name="since" label={t`Worthless from`} max={today} />
        <TextField form={form} name="reason" label={t`Reason`} autoComplete="off" />
        <WorthlessEffect id={id} day={since} />
      </form>
      <WorthlessHistory items={history.data?.items ?? []} />
    </FormPanel>
  );
}

/** Which portfolios it moves to declare the instrument worthless from a day on. */
export function WorthlessEffect({ id, day }: { id: string; day: string }) {
  const today = useToday();
  const read = localDateSchema.safeParse(day);
  const enabled = read.success && read.data <= today;
  const { data, error, refetch } = useQuery({
    ...queryOf(getWorthlessEffect, { params: { id, day: read.data ?? localDateSchema.parse(today) } }),
    enabled,
  });
  if (!enabled) return null;
  return <PriceEffectView effect={data} error={error} onRetry={() => void refetch()} />;
}
