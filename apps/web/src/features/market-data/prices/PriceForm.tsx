import { putPrice } from '@partnerfolio/contract/market-data';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import type { z } from 'zod';
import { FormPanel } from '../../../form/panel/FormPanel.tsx';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { showFailure } from '../../../form/use-zod-form.ts';
import { paths } from '../../../paths.ts';
import { useCall } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { DeletePrice } from './DeletePrice.tsx';
import { PriceFields, priceForm } from './PriceFields.tsx';
import { afterPriceChange } from '../refreshes.ts';

interface PriceFormProps {
  id: string;
  day: string;
  close: string;
  /** The instrument's currency, or %; undefined while loading. */
  unit: string | undefined;
  isNew: boolean;
}

/** The form for entering or correcting a closing price. */
export function PriceForm({ id, day, close, unit, isNew }: PriceFormProps) {
  const { t } = useLingui();
  const formId = useId();
  const navigate = useNavigate();
  const enter = useCall(putPrice, { refreshes: afterPriceChange, failure: 'caller' });
  const form = useKeptForm(priceForm, { day, close });
  const leave = () =>
    void navigate({ to: paths.instrument, params: { id }, search: (now) => now, resetScroll: false });
  const save = async (price: z.output<typeof priceForm>) => {
    try {
      await enter.mutateAsync({ params: { id, day: price.day }, body: { close: price.close } });
      toastDone(t`Price saved`);
      leave();
    } catch (error) {
      showFailure(form, error);
    }
  };
  return (
    <FormPanel
      isDirty={form.formState.isDirty}
      onClose={leave}
      title={isNew ? <Trans>Enter price</Trans> : <Trans>Correct price</Trans>}
      footer={
        <>
          {!isNew && <DeletePrice id={id} day={day} onDeleted={leave} />}
          <Button type="submit" form={formId} look="main" busy={enter.isPending}>
            <Trans>Save price</Trans>
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void form.handleSubmit(save)(event)}
        className="grid gap-4"
      >
        <PriceFields {...{ form, id, day, unit, isNew }} />
      </form>
    </FormPanel>
  );
}
