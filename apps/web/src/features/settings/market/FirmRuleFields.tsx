import { documentKinds, ruleServices, type DocumentKind } from '@partnerfolio/contract/settings/market-rules';
import { useLingui } from '@lingui/react/macro';
import { useController } from 'react-hook-form';
import { errorText } from '../../../form/field-error.ts';
import { TextField } from '../../../form/fields.tsx';
import { SelectField } from '../../../form/SelectField.tsx';
import { TextareaField } from '../../../form/value-fields.tsx';
import { useMarketTexts } from '../../../records/market-rules/use-market-texts.ts';
import { Checkbox } from '../../../ui/input/Checkbox.tsx';
import type { FirmRuleFormApi } from './firm-rule-form.ts';

interface FirmRuleFieldsProps {
  form: FirmRuleFormApi;
}

/** The fields of a rule of the firm's own, for adding and editing. */
export function FirmRuleFields({ form }: FirmRuleFieldsProps) {
  const { t } = useLingui();
  const { service: services } = useMarketTexts();
  return (
    <>
      <TextField form={form} name="title" label={t`Title`} autoComplete="off" />
      <TextareaField
        form={form}
        name="text"
        label={t`Text`}
        hint={t`Required content of the document, at most 1000 characters.`}
        rows={4}
      />
      <DocumentsField form={form} />
      <SelectField
        form={form}
        name="service"
        label={t`Service`}
        options={ruleServices.map((value) => ({ value, label: services[value] }))}
      />
      <TextField
        form={form}
        name="source"
        label={t({ message: 'Source', context: 'rule' })}
        hint={t`Such as an article or a policy of your firm.`}
        autoComplete="off"
      />
      <TextField
        form={form}
        name="reason"
        label={t`Reason`}
        hint={t`Why the rule is added or changed. The audit log keeps it.`}
        autoComplete="off"
      />
    </>
  );
}

function DocumentsField({ form }: FirmRuleFieldsProps) {
  const { t } = useLingui();
  const { document: names } = useMarketTexts();
  const { field, fieldState } = useController({ control: form.control, name: 'documents' });
  const chosen = field.value;
  const tick = (kind: DocumentKind, on: boolean) =>
    field.onChange(documentKinds.filter((one) => (one === kind ? on : chosen.includes(one))));
  const message = errorText(fieldState.error);
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{t`Documents`}</legend>
      <div className="grid gap-1 rounded-md border border-line p-3">
        {documentKinds.map((kind) => (
          <Checkbox
            key={kind}
            label={names[kind]}
            checked={chosen.includes(kind)}
            onCheckedChange={(on) => tick(kind, on)}
          />
        ))}
      </div>
      {message !== undefined && (
        <p role="alert" className="text-xs text-loss">
          {message}
        </p>
      )}
    </fieldset>
  );
}
