import {
  choicesOf,
  factCodes,
  factParts,
  facts,
  type FactCode,
} from '@partnerfolio/contract/instruments/facts';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { TextField } from '../../../form/fields.tsx';
import { SelectField } from '../../../form/SelectField.tsx';
import { DateField, PercentField } from '../../../form/value-fields.tsx';
import { factPartTexts, factTexts } from '../../../texts/fact-texts.ts';
import { statementOf, type FactsForm, type FactsRecord } from './fact-form.ts';
import { IssuerField } from './IssuerField.tsx';
import { useFactText } from '../../../records/instruments/use-fact-text.ts';

interface FactFieldsProps {
  form: FactsForm;
  /** What is stated now. */
  record: FactsRecord;
}

/** Source and date of what is changed, then every fact by part. */
export function FactFields({ form, record }: FactFieldsProps) {
  const { t, i18n } = useLingui();
  return (
    <div className="grid gap-5">
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-[2fr_1fr]">
        <TextField
          form={form}
          name="source"
          label={t`Source of the changes`}
          hint={t`Such as “KID of 3 May 2026”.`}
          autoComplete="off"
        />
        <AsOfField form={form} record={record} />
      </div>
      {factParts.map((part) => (
        <fieldset key={part} className="grid gap-3">
          <legend className="mb-2 text-sm font-semibold">{i18n._(factPartTexts[part])}</legend>
          <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
            {factCodes
              .filter((code) => facts[code].part === part)
              .map((code) => (
                <FactField key={code} form={form} record={record} code={code} />
              ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

/** The date of the changes, with what an earlier one than that of the present statements means. */
function AsOfField({ form, record }: FactFieldsProps) {
  const { t } = useLingui();
  const asOf = useWatch({ control: form.control, name: 'asOf' });
  const isEarlier = asOf !== '' && record.items.some((one) => one.asOf > asOf);
  return (
    <DateField
      form={form}
      name="asOf"
      label={t`As of`}
      hint={isEarlier ? t`Facts with a newer date keep counting.` : undefined}
    />
  );
}

function FactField({ form, record, code }: FactFieldsProps & { code: FactCode }) {
  const { t, i18n } = useLingui();
  const factText = useFactText();
  const label = i18n._(factTexts[code]);
  const { kind } = facts[code];
  if (kind === 'issuer')
    return <IssuerField form={form} label={label} known={statementOf(record, code)?.issuer ?? null} />;
  if (kind === 'percent')
    return <PercentField form={form} name={code} label={label} placeholder={t`Unknown`} />;
  const options = [
    { value: '', label: t`Unknown` },
    ...choicesOf(code).map((value) => ({ value, label: factText(code, value) })),
  ];
  return <SelectField form={form} name={code} label={label} options={options} />;
}
