import { getPortfolio } from '@partnerfolio/contract/portfolios';
import { reportKinds, reportLanguages } from '@partnerfolio/contract/reports/options';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { SelectField } from '../../../form/SelectField.tsx';
import { queryOf } from '../../../queries.ts';
import { hasSeveralAccounts, useAccountOptions } from '../../../records/portfolio/account-names.ts';
import { languageNames } from '../../../texts/labels.ts';
import { useToday } from '../../../today.ts';
import { Select } from '../../../ui/input/Select.tsx';
import { templateTexts } from '../labels.ts';
import { CoveredFields } from './CoveredFields.tsx';
import { allAccounts, takeStart, templatesOf, type IssueFormApi, type IssueOutput } from './issue-form.ts';
import { SubjectFields } from './SubjectFields.tsx';

interface IssueFieldsProps {
  form: IssueFormApi;
  /** The language of the report until one is chosen. */
  language: 'en' | 'es';
}

/** What is reported: the portfolio or client, the kind of report, what it covers, and its language. */
export function IssueFields({ form, language }: IssueFieldsProps) {
  const { t } = useLingui();
  const [chosen, template] = useWatch({ control: form.control, name: ['language', 'template'] });
  return (
    <>
      <SubjectFields form={form} />
      <TemplateChoice form={form} />
      <CoveredFields form={form} covers={reportKinds[template].covers} />
      <AccountChoice form={form} />
      <Select
        label={t`Language`}
        options={reportLanguages.map((value) => ({ value, label: languageNames[value] }))}
        value={chosen ?? language}
        onValueChange={(value) => form.setValue('language', value, { shouldDirty: true })}
      />
    </>
  );
}

/** The kind of report. Its days are kept if they suit the next one too. */
function TemplateChoice({ form }: { form: IssueFormApi }) {
  const { t, i18n } = useLingui();
  const today = useToday();
  const [of, template] = useWatch({ control: form.control, name: ['of', 'template'] });
  const offered = templatesOf(of);
  const take = (value: IssueOutput['template']) => {
    form.setValue('template', value, { shouldDirty: true });
    if (reportKinds[value].covers === reportKinds[template].covers) return;
    takeStart(form, value, today);
  };
  // Of the firm there is one.
  if (offered.length === 1) return null;
  return (
    <Select
      label={t`Type`}
      options={offered.map((value) => ({ value, label: i18n._(templateTexts[value]) }))}
      value={template}
      onValueChange={take}
    />
  );
}

/** One account of the portfolio, where it has several and the report can be of one. */
function AccountChoice({ form }: { form: IssueFormApi }) {
  const { t } = useLingui();
  const [of, id, template] = useWatch({ control: form.control, name: ['of', 'subjectId', 'template'] });
  const { data: portfolio } = useQuery({
    ...queryOf(getPortfolio, { params: { id } }),
    enabled: of === 'portfolio' && id !== '',
  });
  const accounts = useAccountOptions(portfolio);
  if (of !== 'portfolio' || !reportKinds[template].ofAccount || !hasSeveralAccounts(portfolio)) return null;
  return (
    <SelectField
      form={form}
      name="account"
      label={t`Account`}
      options={[{ value: allAccounts, label: t`All accounts` }, ...accounts]}
    />
  );
}
