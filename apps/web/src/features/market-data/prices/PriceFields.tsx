import { putPrice } from '@partnerfolio/contract/market-data';
import { localDateSchema } from '@partnerfolio/contract/values';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { DateField, NumberField } from '../../../form/value-fields.tsx';
import type { Form } from '../../../form/use-zod-form.ts';
import { PriceEffect } from './PriceEffect.tsx';

/** The form of a closing price. */
export const priceForm = z.object({ day: localDateSchema, close: putPrice.body.shape.close });

interface PriceFieldsProps {
  form: Form<z.input<typeof priceForm>, z.output<typeof priceForm>>;
  id: string;
  /** The last day that may be entered, or the day of the price to correct. */
  day: string;
  /** The instrument's currency, or %. */
  unit: string | undefined;
  isNew: boolean;
}

/** The fields of a closing price, and the portfolios that it moves. */
export function PriceFields({ form, id, day, unit, isNew }: PriceFieldsProps) {
  const { t } = useLingui();
  const [chosenDay] = useWatch({ control: form.control, name: ['day'] });
  return (
    <>
      <DateField form={form} name="day" label={t`Day`} readOnly={!isNew} {...(isNew && { max: day })} />
      <NumberField
        form={form}
        name="close"
        {...(unit === '%'
          ? { label: t`Closing price, % of nominal` }
          : { currency: unit, label: t`Closing price` })}
        hint={isNew ? t`Replaces an existing price of that day` : t`The audit log keeps the previous value`}
      />
      <PriceEffect id={id} day={chosenDay} />
    </>
  );
}
