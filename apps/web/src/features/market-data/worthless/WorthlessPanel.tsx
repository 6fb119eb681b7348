import { declareWorthless } from '@partnerfolio/contract/instruments/worthless';
import { getInstrument } from '@partnerfolio/contract/market-data';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import type { z } from 'zod';
import { FormPanel } from '../../../form/panel/FormPanel.tsx';
import { showFailure } from '../../../form/use-zod-form.ts';
import { paths } from '../../../paths.ts';
import { queryOf, useCall } from '../../../queries.ts';
import { useToday } from '../../../today.ts';
import { Button } from '../../../ui/Button.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterWorthlessChange } from '../refreshes.ts';
import { useWorthlessForm, WorthlessFields, type worthlessForm } from './WorthlessFields.tsx';

const route = getRouteApi('/shell/market-data/$id/worthless');

/** Declares the instrument worthless from a day on, after showing which portfolios this moves. */
export function WorthlessPanel() {
  const { t } = useLingui();
  const formId = useId();
  const { id } = route.useParams();
  const navigate = useNavigate();
  const today = useToday();
  const instrument = useQuery(queryOf(getInstrument, { params: { id } }));
  const declare = useCall(declareWorthless, { refreshes: afterWorthlessChange, failure: 'caller' });
  const form = useWorthlessForm(today);
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
        <WorthlessFields form={form} id={id} today={today} />
      </form>
    </FormPanel>
  );
}
