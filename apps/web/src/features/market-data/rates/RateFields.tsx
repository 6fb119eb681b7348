import { putFxRate } from '@partnerfolio/contract/market-data';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { CurrencyField } from '../../../form/CurrencyField.tsx';
import { DateField, NumberField } from '../../../form/value-fields.tsx';
import type { Form } from '../../../form/use-zod-form.ts';
import { useToday } from '../../../today.ts';
import { RateCheck } from './RateCheck.tsx';

/** The form of an exchange rate: two currencies, a date, and the rate. */
export const rateForm = z.object({ ...putFxRate.params.shape, ...putFxRate.body.shape });

/** The fields of an exchange rate. */
export function RateFields({ form }: { form: Form<z.input<typeof rateForm>, z.output<typeof rateForm>> }) {
  const { t } = useLingui();
  const today = useToday();
  const [base, quote, rate] = useWatch({ control: form.control, name: ['base', 'quote', 'rate'] });
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <CurrencyField form={form} name="base" label={t`From currency`} />
        <CurrencyField form={form} name="quote" label={t`To currency`} />
      </div>
      <DateField form={form} name="day" label={t`Day`} max={today} />
      <NumberField
        form={form}
        name="rate"
        currency={quote}
        label={base && quote ? t`1 ${base} = … ${quote}` : t`Rate`}
        hint={t`Replaces an existing rate of that day`}
      />
      {base && quote && <RateCheck base={base} quote={quote} rate={rate} />}
    </>
  );
}
