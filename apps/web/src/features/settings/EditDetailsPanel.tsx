import { type FirmDetails, getFirmDetails } from '@partnerfolio/contract/settings/details';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { TextField } from '../../form/fields.tsx';
import { EditPanel } from '../../form/panel/EditPanel.tsx';
import { TextareaField } from '../../form/value-fields.tsx';
import { paths } from '../../paths.ts';
import { queryOf } from '../../queries.ts';
import { type DetailsFormApi, useDetailsChange } from './firm-details.ts';

/** Changes the firm's details, in a panel beside the settings, whose card says when they cannot be read. */
export function EditDetailsPanel() {
  const { data } = useQuery(queryOf(getFirmDetails));
  return data && <EditDetailsForm details={data} />;
}

function EditDetailsForm({ details }: { details: FirmDetails }) {
  const navigate = useNavigate();
  const close = () => void navigate({ to: paths.settings });
  const { form, change } = useDetailsChange(details, close);
  return (
    <EditPanel title={<Trans>Edit firm details</Trans>} change={change} onClose={close}>
      <LegalFields form={form} />
      <BankFields form={form} />
      <div className="border-t border-line pt-4">
        <ColourField form={form} />
      </div>
    </EditPanel>
  );
}

function LegalFields({ form }: { form: DetailsFormApi }) {
  const { t } = useLingui();
  return (
    <>
      <TextField form={form} name="legalName" label={t`Legal name`} autoComplete="organization" />
      <TextareaField form={form} name="address" label={t`Address`} rows={2} />
      <div className="grid grid-cols-[2fr_3fr] gap-3">
        <TextField form={form} name="postcode" label={t`Postcode`} autoComplete="off" />
        <TextField form={form} name="city" label={t`City`} autoComplete="off" />
      </div>
      <TextField form={form} name="country" label={t`Country`} autoComplete="off" />
      <TextField form={form} name="taxNumber" label={t`Tax number`} autoComplete="off" />
      <TextField form={form} name="regulator" label={t`Regulator`} autoComplete="off" />
      <TextField form={form} name="licence" label={t`Licence number`} autoComplete="off" />
    </>
  );
}

function ColourField({ form }: { form: DetailsFormApi }) {
  const { t } = useLingui();
  return (
    <TextField
      form={form}
      name="accentColour"
      label={t`Accent colour`}
      hint={t`Such as #1b5e7a. It must be readable on white; dark pages get a lighter shade. Leave it empty for our own colour.`}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

function BankFields({ form }: { form: DetailsFormApi }) {
  const { t } = useLingui();
  return (
    <fieldset className="grid gap-4 border-t border-line pt-4">
      <legend className="sr-only">{t`Bank account`}</legend>
      <TextField form={form} name="bankHolder" label={t`Account holder`} autoComplete="off" />
      <TextField form={form} name="iban" label={t`IBAN`} autoComplete="off" spellCheck={false} />
      <TextField form={form} name="bic" label={t`BIC`} autoComplete="off" spellCheck={false} />
    </fieldset>
  );
}
