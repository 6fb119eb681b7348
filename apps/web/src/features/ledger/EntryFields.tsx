import { enterableTypes, type EnterableType } from '@partnerfolio/contract/ledger';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { CurrencyField } from '../../form/CurrencyField.tsx';
import { DateField, NumberField, TextareaField } from '../../form/fields.tsx';
import { SelectField } from '../../form/SelectField.tsx';
import { typeTexts } from '../../records/words.ts';
import { carriesLots, hasField, type EntryForm } from './entry-form.ts';
import { EntryTotalLine } from './EntryTotalLine.tsx';
import { InstrumentField, type InstrumentRef } from './InstrumentField.tsx';
import { LotsField } from './LotsField.tsx';

interface EntryFieldsProps {
  form: EntryForm;
  instrument?: InstrumentRef | null;
}

const mayLackInstrument = new Set<EnterableType>(['interest', 'fee', 'tax', 'fee_refund', 'tax_refund']);
const pair = 'grid grid-cols-2 gap-3';

/** The fields of a ledger entry, as its type needs them, and what they come to. */
export function EntryFields({ form, instrument = null }: EntryFieldsProps) {
  const { t, i18n } = useLingui();
  const type = useWatch({ control: form.control, name: 'type' });
  const types = enterableTypes.map((value) => ({ value, label: i18n._(typeTexts[value]) }));
  return (
    <div className="grid gap-4">
      <SelectField form={form} name="type" label={t`Type`} options={types} />
      <div className={pair}>
        <DateField form={form} name="tradeDate" label={t`Trade date`} />
        {hasField(type, 'settlementDate') && (
          <DateField form={form} name="settlementDate" label={t`Settlement date`} />
        )}
      </div>
      {hasField(type, 'instrumentId') && (
        <InstrumentField form={form} initial={instrument} optional={mayLackInstrument.has(type)} />
      )}
      {type === 'split' && (
        <div className={pair}>
          <NumberField form={form} name="ratioNew" label={t`New units`} hint={t`4 in a split of 4 for 1`} />
          <NumberField
            form={form}
            name="ratioOld"
            label={t`for each old`}
            hint={t`1 in a split of 4 for 1`}
          />
        </div>
      )}
      <AmountFields form={form} type={type} />
      {carriesLots(type) && <LotsField form={form} />}
      {type !== 'split' && <CurrencyField form={form} name="currency" label={t`Currency`} className="w-32" />}
      <TextareaField form={form} name="note" label={t`Note`} rows={2} />
      <EntryTotalLine form={form} />
    </div>
  );
}

function AmountFields({ form, type }: { form: EntryForm; type: EnterableType }) {
  const { t } = useLingui();
  const isTrade = hasField(type, 'quantity');
  const isIncome = type === 'dividend' || type === 'interest';
  return (
    <>
      {isTrade && (
        <div className={pair}>
          <NumberField form={form} name="quantity" label={t`Quantity`} />
          <NumberField form={form} name="price" label={t`Price of one`} />
        </div>
      )}
      {hasField(type, 'amount') && (
        <NumberField
          form={form}
          name="amount"
          label={isTrade ? t`Gross amount (optional)` : isIncome ? t`Gross amount` : t`Amount`}
          {...(isTrade && { hint: t`Only where it is not quantity × price` })}
        />
      )}
      {hasField(type, 'fee') && (
        <div className={pair}>
          <NumberField form={form} name="fee" label={t`Fee`} placeholder="0" />
          <NumberField form={form} name="tax" label={isIncome ? t`Tax withheld` : t`Tax`} placeholder="0" />
        </div>
      )}
    </>
  );
}
