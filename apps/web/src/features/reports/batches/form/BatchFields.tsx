import { reportLanguages } from '@partnerfolio/contract/reports/options';
import { useLingui } from '@lingui/react/macro';
import { SelectField } from '../../../../form/SelectField.tsx';
import { languageNames } from '../../../../texts/labels.ts';
import { CoveredFields } from '../../issue/CoveredFields.tsx';
import { TemplateChoice } from '../../issue/IssueFields.tsx';
import { daysOf, type BatchFormApi } from './batch-form.ts';
import { PortfoliosChoice } from './PortfoliosChoice.tsx';

/** What a batch has: the portfolios, the kind of report, what each covers, and its language. */
export function BatchFields({ form }: { form: BatchFormApi }) {
  return (
    <>
      <PortfoliosChoice form={form} />
      <TemplateChoice form={daysOf(form)} />
      <CoveredFields form={daysOf(form)} />
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
