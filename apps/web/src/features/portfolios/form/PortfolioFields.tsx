import { costMethods } from '@partnerfolio/contract/choices';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { CurrencyField } from '../../../form/CurrencyField.tsx';
import { SelectField } from '../../../form/SelectField.tsx';
import { TextField } from '../../../form/fields.tsx';
import { DateField } from '../../../form/value-fields.tsx';
import { Switch } from '../../../ui/input/Switch.tsx';
import { classes } from '../../../ui/classes.ts';
import { errorText } from '../../../form/field-error.ts';
import { AccountsField } from './AccountsField.tsx';
import { FirstMandateField } from './FirstMandateField.tsx';
import { BenchmarkField } from './BenchmarkField.tsx';
import type { PortfolioFormApi } from './portfolio-form.ts';
import { costMethodTexts } from '../../../texts/labels.ts';

interface PortfolioFieldsProps {
  form: PortfolioFormApi;
  /** What leads to the mandates of a stored portfolio, instead of the field of the first. */
  mandate?: ReactNode;
  /** The benchmark that a stored portfolio chose itself. */
  ownBenchmark?: { id: string; name: string } | null;
}

/** A portfolio's settings, for creating and editing. Those that change figures say how. */
export function PortfolioFields({ form, mandate, ownBenchmark = null }: PortfolioFieldsProps) {
  const { t, i18n } = useLingui();
  return (
    <div className="grid gap-4">
      <TextField form={form} name="name" label={t`Name`} autoComplete="off" />
      <div className="grid grid-cols-2 gap-3">
        <CurrencyField form={form} name="baseCurrency" label={t`Base currency`} />
        <DateField form={form} name="openedOn" label={t`Opened on`} />
      </div>
      {mandate ?? <FirstMandateField form={form} />}
      <CashKeptField form={form} />
      <SelectField
        form={form}
        name="costMethod"
        label={t`Cost method`}
        hint={t`Decides which purchases a sale is matched with. Affects realised and unrealised gains, not the value.`}
        options={costMethods.map((value) => ({ value, label: i18n._(costMethodTexts[value]) }))}
      />
      <ShortSalesField form={form} />
      <BenchmarkField form={form} own={ownBenchmark} />
      <AccountsField form={form} />
    </div>
  );
}

function ShortSalesField({ form }: { form: PortfolioFormApi }) {
  const { field, fieldState } = useController({ control: form.control, name: 'shortSales' });
  const allowed = useWatch({ control: form.control, name: 'shortSales' }) ?? false;
  const error = errorText(fieldState.error);
  return (
    <div className="grid gap-1 rounded-md border border-line px-3 py-2.5">
      <Switch
        label={<Trans>Short sales are allowed</Trans>}
        checked={allowed}
        onCheckedChange={field.onChange}
      />
      <p className={classes('text-xs', error ? 'text-loss' : 'text-ink-3')} aria-live="polite">
        {error}
        {error === undefined && allowed && (
          <Trans>
            A sale larger than the position opens a short position, which counts as negative until you buy it
            back. Book a dividend owed on it as a fee.
          </Trans>
        )}
        {error === undefined && !allowed && <Trans>Sales larger than the position are rejected.</Trans>}
      </p>
    </div>
  );
}

function CashKeptField({ form }: { form: PortfolioFormApi }) {
  const { field } = useController({ control: form.control, name: 'cashKept' });
  const kept = useWatch({ control: form.control, name: 'cashKept' });
  return (
    <div className="grid gap-1 rounded-md border border-line px-3 py-2.5">
      <Switch label={<Trans>Track cash</Trans>} checked={kept} onCheckedChange={field.onChange} />
      <p className="text-xs text-ink-3" aria-live="polite">
        {kept ? (
          <Trans>
            Cash balances come from the ledger and count towards the value. Only deposits, withdrawals and
            transfers count as contributions and withdrawals.
          </Trans>
        ) : (
          <Trans>
            For ledgers without cash entries. Each purchase counts as a contribution that day, each sale or
            income as a withdrawal. No cash balance is shown.
          </Trans>
        )}
      </p>
    </div>
  );
}
