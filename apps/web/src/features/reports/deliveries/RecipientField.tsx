import type { ReportRecipient } from '@partnerfolio/contract/reports/deliveries';
import { useLingui } from '@lingui/react/macro';
import { SelectField } from '../../../form/SelectField.tsx';
import type { Form } from '../../../form/use-zod-form.ts';

interface RecipientFieldProps {
  form: Form<{ address: string }, { address: string }>;
  recipients: readonly ReportRecipient[];
}

/** To which address of the client reports are sent. */
export function RecipientField({ form, recipients }: RecipientFieldProps) {
  const { t } = useLingui();
  return (
    <SelectField
      form={form}
      name="address"
      label={t`Recipient`}
      hint={t`The email addresses of the client and of its contacts.`}
      options={recipients.map(({ address, name }) => ({ value: address, label: `${name} · ${address}` }))}
      wraps
    />
  );
}
