import { assetClasses, quotations } from '@partnerfolio/contract/choices';
import { useWatch } from 'react-hook-form';
import { useLingui } from '@lingui/react/macro';
import { CurrencyField } from '../../form/CurrencyField.tsx';
import { SelectField } from '../../form/SelectField.tsx';
import { TextField } from '../../form/fields.tsx';
import { classTexts, quotationTexts } from '../../texts/labels.ts';
import type { InstrumentForm } from './instrument-form.ts';

/** The fields of an instrument, for creating and editing. */
export function InstrumentFields({ form }: { form: InstrumentForm }) {
  const { t, i18n } = useLingui();
  const classes = assetClasses.map((value) => ({ value, label: i18n._(classTexts[value]) }));
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 gap-3">
        <TextField form={form} name="symbol" label={t`Symbol`} autoComplete="off" />
        <TextField form={form} name="isin" label={t`ISIN`} autoComplete="off" />
      </div>
      <TextField form={form} name="name" label={t`Name`} autoComplete="off" />
      <div className="grid grid-cols-2 gap-3">
        <SelectField form={form} name="assetClass" label={t`Asset class`} options={classes} />
        <CurrencyField form={form} name="currency" label={t`Currency`} hint={t`Quotation currency`} />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <TextField form={form} name="sector" label={t`Sector`} autoComplete="off" />
        <TextField form={form} name="region" label={t`Region`} autoComplete="off" />
      </div>
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField form={form} name="exchange" label={t`Exchange`} autoComplete="off" />
        <QuotationField form={form} />
      </div>
    </div>
  );
}

/** What prices state. Most bonds are quoted in percent, so that is suggested for them. */
function QuotationField({ form }: { form: InstrumentForm }) {
  const { t, i18n } = useLingui();
  const [assetClass, quotation] = useWatch({ control: form.control, name: ['assetClass', 'quotation'] });
  const options = quotations.map((value) => ({ value, label: i18n._(quotationTexts[value]) }));
  const isUnusual = assetClass === 'bond' && quotation === 'unit';
  return (
    <SelectField
      form={form}
      name="quotation"
      label={t`Price quoted`}
      options={options}
      hint={
        quotation === 'percent'
          ? t`Value = nominal × price ÷ 100`
          : isUnusual
            ? t`Most bonds are quoted in percent`
            : t`Value = quantity × price`
      }
    />
  );
}
