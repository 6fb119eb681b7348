import { costMethods, portfolioKinds } from '@partnerfolio/contract/portfolios';
import { Trans, useLingui } from '@lingui/react/macro';
import { useController, useWatch } from 'react-hook-form';
import { CurrencyField } from '../../form/CurrencyField.tsx';
import { SelectField } from '../../form/SelectField.tsx';
import { TextField } from '../../form/fields.tsx';
import { DateField } from '../../form/value-fields.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { classes } from '../../ui/classes.ts';
import { AccountsField } from './AccountsField.tsx';
import type { PortfolioFormApi } from './portfolio-form.ts';
import { costMethodTexts, kindTexts } from './words.ts';

/** The settings of a portfolio, new or known; those that change figures say how. */
export function PortfolioFields({ form }: { form: PortfolioFormApi }) {
  const { t, i18n } = useLingui();
  return (
    <div className="grid gap-4">
      <TextField form={form} name="name" label={t`Name`} autoComplete="off" />
      <div className="grid grid-cols-2 gap-3">
        <CurrencyField form={form} name="baseCurrency" label={t`Base currency`} />
        <DateField form={form} name="openedOn" label={t`Opened on`} />
      </div>
      <SelectField
        form={form}
        name="kind"
        label={t`Kind`}
        options={portfolioKinds.map((value) => ({ value, label: i18n._(kindTexts[value]) }))}
      />
      <CashKeptField form={form} />
      <SelectField
        form={form}
        name="costMethod"
        label={t`Cost method`}
        hint={t`Which purchase a sale is set against; it decides realised and unrealised gains, not the value.`}
        options={costMethods.map((value) => ({ value, label: i18n._(costMethodTexts[value]) }))}
      />
      <ShortSalesField form={form} />
      <AccountsField form={form} />
    </div>
  );
}

function ShortSalesField({ form }: { form: PortfolioFormApi }) {
  const { field, fieldState } = useController({ control: form.control, name: 'shortSales' });
  const allowed = useWatch({ control: form.control, name: 'shortSales' }) ?? false;
  const fault = fieldState.error?.message;
  return (
    <div className="grid gap-1 rounded-md border border-line px-3 py-2.5">
      <Switch
        label={<Trans>Short sales are allowed</Trans>}
        checked={allowed}
        onCheckedChange={field.onChange}
      />
      <p className={classes('text-xs', fault ? 'text-loss' : 'text-ink-3')} aria-live="polite">
        {fault}
        {fault === undefined && allowed && (
          <Trans>
            A sale of more than is held opens a short position, which counts below zero until it is bought
            back. A dividend owed on it is booked as a fee.
          </Trans>
        )}
        {fault === undefined && !allowed && <Trans>A sale of more than is held is refused.</Trans>}
      </p>
    </div>
  );
}

function CashKeptField({ form }: { form: PortfolioFormApi }) {
  const { field } = useController({ control: form.control, name: 'cashKept' });
  const kept = useWatch({ control: form.control, name: 'cashKept' });
  return (
    <div className="grid gap-1 rounded-md border border-line px-3 py-2.5">
      <Switch
        label={<Trans>Cash is kept in the ledger</Trans>}
        checked={kept}
        onCheckedChange={field.onChange}
      />
      <p className="text-xs text-ink-3" aria-live="polite">
        {kept ? (
          <Trans>
            Cash balances follow from the ledger and count in the value. Only deposits, withdrawals and
            transfers are money in or out, so they alone are taken out of the return.
          </Trans>
        ) : (
          <Trans>
            For ledgers without cash rows. Each purchase counts as money coming in that day, each sale and
            each income as money going out; no cash balance is shown.
          </Trans>
        )}
      </p>
    </div>
  );
}
