import { reportLanguages } from '@partnerfolio/contract/reports/options';
import { useLingui } from '@lingui/react/macro';
import { SelectField } from '../../../../form/SelectField.tsx';
import { useBinding } from '../../../../form/use-binding.ts';
import { languageNames } from '../../../../texts/labels.ts';
import { useToday } from '../../../../today.ts';
import { CoveredFields } from '../../issue/CoveredFields.tsx';
import { coveredBy } from '../../packages/package-form.ts';
import { PackageField } from '../../packages/PackageField.tsx';
import { daysOf, takeReports, type BatchFormApi } from './batch-form.ts';
import { PortfoliosChoice } from './PortfoliosChoice.tsx';

/** What a batch has: the portfolios, the reports of each, what they cover, and their language. */
export function BatchFields({ form }: { form: BatchFormApi }) {
  const today = useToday();
  const { field, error } = useBinding({ form, name: 'reports' });
  return (
    <>
      <PortfoliosChoice form={form} />
      <PackageField
        value={field.value}
        onChange={(reports) => takeReports(form, reports, today)}
        onBlur={field.onBlur}
        error={error}
      />
      <CoveredFields form={daysOf(form)} covers={coveredBy(field.value)} />
      <LanguageChoice form={form} />
    </>
  );
}

/** The language of the reports: each client's own, or one for all. */
export function LanguageChoice({ form }: { form: BatchFormApi }) {
  const { t } = useLingui();
  return (
    <SelectField
      form={form}
      name="language"
      label={t`Language`}
      options={[
        { value: 'client', label: t`As each client reads` },
        ...reportLanguages.map((value) => ({ value, label: languageNames[value] })),
      ]}
    />
  );
}
