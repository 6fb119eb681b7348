import { putPrice } from '@partnerfolio/contract/market-data';
import { localDateSchema } from '@partnerfolio/contract/values';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { z } from 'zod';
import { DateField, NumberField } from '../../../form/value-fields.tsx';
import { FormPanel } from '../../../form/FormPanel.tsx';
import { showFailure, useZodForm } from '../../../form/use-zod-form.ts';
import { paths } from '../../../paths.ts';
import { useCall } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { DeletePrice } from './DeletePrice.tsx';
import { afterPriceChange } from '../refreshes.ts';

const priceForm = z.object({ day: localDateSchema, close: putPrice.body.shape.close });

interface PriceFormProps {
  id: string;
  day: string;
  close: string;
  /** The instrument's currency; undefined while loading. */
  currency: string | undefined;
  isNew: boolean;
}

/** The form for entering or correcting a closing price. */
export function PriceForm({ id, day, close, currency, isNew }: PriceFormProps) {
  const { t } = useLingui();
  const formId = useId();
  const navigate = useNavigate();
  const enter = useCall(putPrice, { refreshes: afterPriceChange, failure: 'caller' });
  const form = useZodForm(priceForm, { day, close });
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
        <DateField form={form} name="day" label={t`Day`} readOnly={!isNew} {...(isNew && { max: day })} />
        <NumberField
          form={form}
          name="close"
          currency={currency}
          label={t`Closing price`}
          hint={isNew ? t`Replaces an existing price of that day` : t`The audit log keeps the previous value`}
        />
      </form>
    </FormPanel>
  );
}
