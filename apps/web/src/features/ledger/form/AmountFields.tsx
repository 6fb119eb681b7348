import type { TransactionType } from '@partnerfolio/contract/ledger';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { CurrencyField } from '../../../form/CurrencyField.tsx';
import { NumberField } from '../../../form/value-fields.tsx';
import { useQuotation } from './use-quotation.ts';
import { buysCurrency, carriesLots, hasField, type EntryForm } from './entry-form.ts';

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

/** The quantity, price, amount and charges of an entry. */
export function AmountFields({ form, type }: AmountFieldsProps) {
  const { t } = useLingui();
  const [currency, instrumentId] = useWatch({ control: form.control, name: ['currency', 'instrumentId'] });
  const isInPercent = useQuotation({ type, instrumentId: instrumentId ?? null }) === 'percent';
  const isTrade = hasField(type, 'quantity');
  const isIncome = type === 'dividend' || type === 'interest' || type === 'return_of_capital';
  return (
    <>
      {isTrade && (
        <div className={pair}>
          <NumberField form={form} name="quantity" label={isInPercent ? t`Nominal` : t`Quantity`} />
          {isInPercent ? (
            <NumberField form={form} name="price" label={t`Price, % of nominal`} />
          ) : (
            <NumberField form={form} name="price" label={t`Unit price`} currency={currency} />
          )}
        </div>
      )}
      {buysCurrency(type) && <ExchangeFields form={form} />}
      {hasField(type, 'amount') && !buysCurrency(type) && (
        <NumberField
          form={form}
          name="amount"
          currency={currency}
          label={isTrade ? t`Gross amount (optional)` : isIncome ? t`Gross amount` : t`Amount`}
          {...(isTrade && {
            hint: carriesLots(type)
              ? t`Leave price and amount empty if the cost is unknown; 0 counts as unknown`
              : isInPercent
                ? t`Only if different from nominal × price ÷ 100`
                : t`Only if different from quantity × price`,
          })}
        />
      )}
      {hasField(type, 'fee') && (
        <div className={pair}>
          <NumberField form={form} name="fee" label={t`Fee`} placeholder="0" currency={currency} />
          <NumberField
            form={form}
            name="tax"
            label={isIncome ? t`Tax withheld` : t`Tax`}
            placeholder="0"
            currency={currency}
          />
        </div>
      )}
    </>
  );
}
