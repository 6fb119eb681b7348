import { entryShapes } from '@partnerfolio/contract/entry-shapes';
import type { TransactionType } from '@partnerfolio/contract/ledger';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { CurrencyField } from '../../../form/CurrencyField.tsx';
import { NumberField } from '../../../form/value-fields.tsx';
import { useHasAccruedInterest, useQuotation } from './use-quotation.ts';
import { buysCurrency, carriesLots, hasField, isIncome, type EntryForm } from './entry-form.ts';

interface AmountFieldsProps {
  form: EntryForm;
  type: TransactionType;
}

const pair = 'grid grid-cols-2 gap-3';
const withCurrency = 'grid grid-cols-[minmax(0,1fr)_8rem] items-start gap-3';

/** The amounts and currencies that a currency exchange sells and buys. */
function ExchangeFields({ form }: { form: EntryForm }) {
  const { t } = useLingui();
  const [currency, toCurrency] = useWatch({ control: form.control, name: ['currency', 'toCurrency'] });
  return (
    <>
      <div className={withCurrency}>
        <NumberField form={form} name="amount" currency={currency} label={t`Amount sold`} />
        <CurrencyField form={form} name="currency" label={t`Currency sold`} />
      </div>
      <div className={withCurrency}>
        <NumberField form={form} name="toAmount" currency={toCurrency} label={t`Amount bought`} />
        <CurrencyField form={form} name="toCurrency" label={t`Currency bought`} />
      </div>
    </>
  );
}

/** The currency of the amount; in a currency exchange each amount has its own field instead. */
export function AmountCurrencyField({ form, type }: AmountFieldsProps) {
  const { t } = useLingui();
  if (!hasField(type, 'amount') || buysCurrency(type)) return null;
  return <CurrencyField form={form} name="currency" label={t`Currency`} className="w-32" />;
}

interface UnitFieldsProps {
  form: EntryForm;
  isInPercent: boolean;
  currency: string;
}

/** The quantity and the price, per unit or in percent of the nominal. */
function UnitFields({ form, isInPercent, currency }: UnitFieldsProps) {
  const { t } = useLingui();
  return (
    <div className={pair}>
      <NumberField form={form} name="quantity" label={isInPercent ? t`Nominal` : t`Quantity`} />
      {isInPercent ? (
        <NumberField form={form} name="price" label={t`Price, % of nominal`} />
      ) : (
        <NumberField form={form} name="price" label={t`Unit price`} currency={currency} />
      )}
    </div>
  );
}

/** The accrued interest of a trade in a bond. */
function AccruedInterestField({ form, type }: AmountFieldsProps) {
  const { t } = useLingui();
  const [currency, instrumentId, accruedInterest] = useWatch({
    control: form.control,
    name: ['currency', 'instrumentId', 'accruedInterest'],
  });
  const isShown = useHasAccruedInterest({ type, instrumentId: instrumentId ?? null, accruedInterest });
  if (!isShown) return null;
  return (
    <NumberField
      form={form}
      name="accruedInterest"
      label={entryShapes[type].cash === -1 ? t`Accrued interest paid` : t`Accrued interest received`}
      placeholder="0"
      currency={currency}
      hint={t`Beside the amount: income, and no part of cost or proceeds`}
    />
  );
}

/** The quantity, price, amount and charges of an entry. */
export function AmountFields({ form, type }: AmountFieldsProps) {
  const { t } = useLingui();
  const [currency, instrumentId] = useWatch({ control: form.control, name: ['currency', 'instrumentId'] });
  const isInPercent = useQuotation({ type, instrumentId: instrumentId ?? null }) === 'percent';
  const isTrade = hasField(type, 'quantity');
  const hints = {
    lots: t`Leave price and amount empty if the cost is unknown; 0 counts as unknown`,
    percent: t`Only if different from nominal × price ÷ 100`,
    unit: t`Only if different from quantity × price`,
  };
  return (
    <>
      {isTrade && <UnitFields form={form} isInPercent={isInPercent} currency={currency} />}
      {buysCurrency(type) && <ExchangeFields form={form} />}
      {hasField(type, 'amount') && !buysCurrency(type) && (
        <NumberField
          form={form}
          name="amount"
          currency={currency}
          label={isTrade ? t`Gross amount (optional)` : isIncome(type) ? t`Gross amount` : t`Amount`}
          {...(isTrade && { hint: hints[carriesLots(type) ? 'lots' : isInPercent ? 'percent' : 'unit'] })}
        />
      )}
      {hasField(type, 'fee') && (
        <div className={pair}>
          <NumberField form={form} name="fee" label={t`Fee`} placeholder="0" currency={currency} />
          <NumberField
            form={form}
            name="tax"
            label={isIncome(type) ? t`Tax withheld` : t`Tax`}
            placeholder="0"
            currency={currency}
          />
        </div>
      )}
      <AccruedInterestField form={form} type={type} />
    </>
  );
}
