import { preparedForLength, reportKinds } from '@partnerfolio/contract/reports/options';
import type { KindOption } from '@partnerfolio/contract/reports/options';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { TextField } from '../../../form/fields.tsx';
import { SelectField } from '../../../form/SelectField.tsx';
import { BenchmarksField } from './BenchmarksField.tsx';
import type { IssueFormApi } from './issue-form.ts';

/** The options that only some kinds of report have. */
export function KindFields({ form }: { form: IssueFormApi }) {
  const template = useWatch({ control: form.control, name: 'template' });
  const has = (option: KindOption) => reportKinds[template].options.includes(option);
  return (
    <>
      {has('benchmarks') && <BenchmarksField form={form} />}
      {has('returns') && <ReturnsField form={form} />}
      {has('preparedFor') && <PreparedForField form={form} />}
    </>
  );
}

function ReturnsField({ form }: { form: IssueFormApi }) {
  const { t } = useLingui();
  return (
    <SelectField
      form={form}
      name="returns"
      label={t`Returns`}
      options={[
        { value: 'both', label: t`Net and gross` },
        { value: 'net', label: t`Net only` },
        { value: 'gross', label: t`Gross only` },
      ]}
    />
  );
}

function PreparedForField({ form }: { form: IssueFormApi }) {
  const { t } = useLingui();
  return (
    <TextField
      form={form}
      name="preparedFor"
      label={t`Prepared for`}
      hint={t`Optional. Printed on the first page.`}
      maxLength={preparedForLength}
      autoComplete="off"
    />
  );
}
