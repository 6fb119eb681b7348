import type { Portfolio } from '@partnerfolio/contract/portfolios';
import { getPortfolio } from '@partnerfolio/contract/portfolios';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { CurrencyField } from '../../../form/CurrencyField.tsx';
import { DateField, NumberField, TextareaField } from '../../../form/value-fields.tsx';
import { queryOf } from '../../../queries.ts';
import { Segments } from '../../../ui/input/Segments.tsx';
import type { EntryForm, EntryInput } from '../fields/entry-form.ts';
import { FromLotsField } from '../fields/FromLotsField.tsx';
import { AccountField } from '../fields/AccountFields.tsx';
import { InstrumentField, type InstrumentRef } from '../fields/InstrumentField.tsx';
import { OtherPortfolioField } from './OtherPortfolioField.tsx';
import { TransferPreview } from './TransferPreview.tsx';

/** A segmented control under a visible label; screen readers get the label from the control. */
function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-1.5">
      <span aria-hidden="true" className="text-sm font-medium">
        {label}
      </span>
      {children}
    </div>
  );
}

/** Chooses whether the other portfolio is in this portal, so that both sides are booked. */
export function CounterpartyField({ form }: { form: EntryForm }) {
  const { t } = useLingui();
  const { field } = useController({ control: form.control, name: 'counterparty' });
  const options: { value: EntryInput['counterparty']; label: string }[] = [
    { value: 'external', label: t`Another bank` },
    { value: 'ours', label: t`One of our portfolios` },
  ];
  return (
    <Labelled label={t`Other side`}>
      <Segments label={t`Other side`} options={options} value={field.value} onValueChange={field.onChange} />
    </Labelled>
  );
}

interface TransferFieldsProps {
  form: EntryForm;
  portfolio: Pick<Portfolio, 'id' | 'costMethod'>;
  /** Whether this portfolio receives. */
  isIn: boolean;
}

/**
 * The fields of a transfer between two portfolios of this portal: the other portfolio, what moves, both dates, and the lots.
 */
export function TransferFields({ form, portfolio, isIn }: TransferFieldsProps) {
  const { t } = useLingui();
  const [other, moves] = useWatch({ control: form.control, name: ['toPortfolioId', 'moves'] });
  const giverId = isIn ? other : portfolio.id;
  const { data: giver } = useQuery({
    ...queryOf(getPortfolio, { params: { id: giverId ?? '' } }),
    enabled: giverId !== null,
  });
  const { data: otherPortfolio } = useQuery({
    ...queryOf(getPortfolio, { params: { id: other ?? '' } }),
    enabled: other !== null,
  });
  return (
    <>
      <OtherPortfolioField form={form} isIn={isIn} without={portfolio.id} />
      <AccountField
        form={form}
        portfolio={otherPortfolio}
        name="toAccountId"
        label={isIn ? t`From account` : t`To account`}
      />
      <MovedFields form={form} isCash={moves === 'cash'} />
      <div className="grid grid-cols-2 gap-3">
        <DateField form={form} name="outDate" label={t`Date sent`} />
        <DateField
          form={form}
          name="inDate"
          label={t`Date received (optional)`}
          hint={t`If later. Until then it counts once, as in transit.`}
        />
      </div>
      {moves === 'units' && giver?.costMethod === 'specific' && (
        <FromLotsField form={form} portfolioId={giver.id} dateName="outDate" />
      )}
      {moves === 'units' && <TransferPreview form={form} portfolioId={portfolio.id} isIn={isIn} />}
      <TextareaField form={form} name="note" label={t`Note`} rows={2} />
    </>
  );
}

/** Units of an instrument, or an amount of cash. */
export function MovedFields({
  form,
  isCash,
  initial = null,
}: {
  form: EntryForm;
  isCash: boolean;
  initial?: InstrumentRef | null;
}) {
  const { t } = useLingui();
  const { field } = useController({ control: form.control, name: 'moves' });
  const currency = useWatch({ control: form.control, name: 'currency' });
  const options: { value: EntryInput['moves']; label: string }[] = [
    { value: 'units', label: t`Units` },
    { value: 'cash', label: t`Cash` },
  ];
  return (
    <>
      <Labelled label={t`Units or cash`}>
        <Segments
          label={t`Units or cash`}
          options={options}
          value={field.value}
          onValueChange={field.onChange}
        />
      </Labelled>
      {isCash ? (
        <div className="grid grid-cols-2 gap-3">
          <NumberField form={form} name="amount" label={t`Amount`} currency={currency} />
          <CurrencyField form={form} name="currency" label={t`Currency`} />
        </div>
      ) : (
        <>
          <InstrumentField form={form} initial={initial} optional={false} />
          <NumberField form={form} name="quantity" label={t`Quantity`} className="max-w-48" />
        </>
      )}
    </>
  );
}
