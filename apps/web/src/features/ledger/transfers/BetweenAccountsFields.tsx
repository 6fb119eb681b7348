import type { Portfolio } from '@partnerfolio/contract/portfolios';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { DateField, NumberField, TextareaField } from '../../../form/value-fields.tsx';
import { AmountCurrencyField } from '../fields/AmountFields.tsx';
import type { EntryForm } from '../fields/entry-form.ts';
import { EntryTotalLine } from '../fields/EntryTotalLine.tsx';
import { FromLotsField } from '../fields/FromLotsField.tsx';
import type { InstrumentRef } from '../fields/InstrumentField.tsx';
import { MovedFields } from './TransferFields.tsx';

interface BetweenAccountsFieldsProps {
  form: EntryForm;
  portfolio: Pick<Portfolio, 'id' | 'costMethod'>;
  /** The entry being edited. */
  entry?: { id: string; instrument: InstrumentRef | null };
}

/** The fields of a transfer between two accounts of the portfolio: when, what moves, and what the custodian charges. */
export function BetweenAccountsFields({ form, portfolio, entry }: BetweenAccountsFieldsProps) {
  const { t } = useLingui();
  const [moves, currency] = useWatch({ control: form.control, name: ['moves', 'currency'] });
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <DateField form={form} name="tradeDate" label={t`Trade date`} />
      </div>
      <MovedFields form={form} isCash={moves === 'cash'} initial={entry?.instrument ?? null} />
      {moves === 'units' && portfolio.costMethod === 'specific' && (
        <FromLotsField form={form} portfolioId={portfolio.id} without={entry?.id} />
      )}
      <div className="grid grid-cols-2 gap-3">
        <NumberField form={form} name="fee" label={t`Fee`} currency={currency} />
        <NumberField form={form} name="tax" label={t`Tax`} currency={currency} />
      </div>
      {moves === 'units' && <AmountCurrencyField form={form} type="account_transfer" />}
      <TextareaField form={form} name="note" label={t`Note`} rows={2} />
      <EntryTotalLine form={form} />
    </>
  );
}
