import { preparedForLength } from '@partnerfolio/contract/reports/options';
import type { KindOption } from '@partnerfolio/contract/reports/options';
import { Trans, useLingui } from '@lingui/react/macro';
import { useController, useWatch } from 'react-hook-form';
import { errorText } from '../../../form/field-error.ts';
import { TextField } from '../../../form/fields.tsx';
import { SelectField } from '../../../form/SelectField.tsx';
import { Checkbox } from '../../../ui/input/Checkbox.tsx';
import { hasOption, type IssueFormApi } from '../issue/issue-form.ts';
import { BenchmarksField } from './BenchmarksField.tsx';
import { SectionsField } from './SectionsField.tsx';

/** The options that only some kinds of report have. */
export function KindFields({ form }: { form: IssueFormApi }) {
  const [of, template] = useWatch({ control: form.control, name: ['of', 'template'] });
  const has = (option: KindOption) => hasOption({ of, template }, option);
  return (
    <>
      {has('benchmarks') && <BenchmarksField form={form} />}
      {has('returns') && <ReturnsField form={form} />}
      {has('rates') && <RatesField form={form} />}
      {has('accountAliases') && <AccountNamesField form={form} />}
      {has('preparedFor') && <PreparedForField form={form} />}
      {has('sections') && <SectionsField form={form} />}
      {has('closedPositions') && <ClosedPositionsField form={form} />}
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

function RatesField({ form }: { form: IssueFormApi }) {
  const { t } = useLingui();
  return (
    <SelectField
      form={form}
      name="rates"
      label={t`Rates of return`}
      hint={t`Charts and monthly returns are time-weighted in any case.`}
      options={[
        { value: 'both', label: t`Both (TWR and IRR)` },
        { value: 'twr', label: t`Time-weighted only (TWR)` },
        { value: 'irr', label: t`Money-weighted only (IRR)` },
      ]}
    />
  );
}

function AccountNamesField({ form }: { form: IssueFormApi }) {
  const { t } = useLingui();
  return (
    <SelectField
      form={form}
      name="accountAliases"
      label={t`Names of accounts`}
      options={[
        { value: 'usual', label: t`Alias, or custodian and number` },
        { value: 'alias', label: t`Alias, or the end of the number` },
        { value: 'number', label: t`Custodian and number` },
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

function ClosedPositionsField({ form }: { form: IssueFormApi }) {
  const { field, fieldState } = useController({ control: form.control, name: 'closedPositions' });
  const error = errorText(fieldState.error);
  return (
    <div>
      <Checkbox
        label={<Trans>List closed positions after the holdings</Trans>}
        checked={field.value}
        onCheckedChange={field.onChange}
      />
      {error !== undefined && (
        <p role="alert" className="text-sm text-loss">
          {error}
        </p>
      )}
    </div>
  );
}
