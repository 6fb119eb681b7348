import { riskClasses } from '@partnerfolio/contract/clients/kyc-choices';
import { useLingui } from '@lingui/react/macro';
import { TextField } from '../../../form/fields.tsx';
import { DayField, TextareaField } from '../../../form/value-fields.tsx';
import { riskTexts } from '../labels.ts';
import type { FactsForm } from './facts-form.ts';
import { CheckField, OptionalChoice } from './fields.tsx';
import { NationalitiesField } from './NationalitiesField.tsx';

/** Who a person is. */
export function PersonFields({ form }: { form: FactsForm }) {
  const { t } = useLingui();
  return (
    <>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <DayField form={form} name="birthDate" label={t`Date of birth`} />
        <TextField form={form} name="birthPlace" label={t`Place of birth (optional)`} autoComplete="off" />
      </div>
      <NationalitiesField form={form} />
    </>
  );
}

/** What an organisation is. */
export function OrganisationFields({ form }: { form: FactsForm }) {
  const { t } = useLingui();
  return (
    <>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <TextField form={form} name="registrationNumber" label={t`Registration number`} autoComplete="off" />
        <TextField form={form} name="registry" label={t`Registry (optional)`} autoComplete="off" />
        <TextField form={form} name="legalForm" label={t`Legal form (optional)`} autoComplete="off" />
        <DayField form={form} name="foundedOn" label={t`Founded (optional)`} />
      </div>
      <TextField form={form} name="lei" label={t`LEI (optional)`} autoComplete="off" />
      <CheckField
        form={form}
        name="hasNoBeneficialOwner"
        label={t`It was stated that there is no beneficial owner`}
      />
    </>
  );
}

/** How the firm assesses a client. */
export function AssessmentFields({ form }: { form: FactsForm }) {
  const { t, i18n } = useLingui();
  return (
    <>
      <TextareaField form={form} name="sourceOfWealth" label={t`Source of wealth`} />
      <CheckField form={form} name="isWealthDocumented" label={t`The source of wealth is documented`} />
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <OptionalChoice
          form={form}
          name="riskClass"
          label={t`Risk class`}
          none={t`Not assessed`}
          options={riskClasses.map((value) => ({ value, label: i18n._(riskTexts[value]) }))}
        />
        <DayField form={form} name="nextReviewOn" label={t`Next review (optional)`} />
      </div>
    </>
  );
}
