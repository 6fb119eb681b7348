import { assetClasses } from '@partnerfolio/contract/choices';
import { Trans, useLingui } from '@lingui/react/macro';
import { TextField } from '../../../form/fields.tsx';
import { DateField, PercentField } from '../../../form/value-fields.tsx';
import { classTexts } from '../../../texts/labels.ts';
import type { AssumptionsFormApi } from './assumptions-form.ts';

/** Return and volatility of each class, and where they are from if not from the source of the version. */
export function ClassFields({ form }: { form: AssumptionsFormApi }) {
  const { t, i18n } = useLingui();
  return assetClasses.map((assetClass, at) => (
    <fieldset key={assetClass} className="grid grid-cols-2 items-start gap-2 border-t border-line pt-3">
      <legend className="float-start col-span-full w-full text-sm font-medium">
        {i18n._(classTexts[assetClass])}
      </legend>
      <PercentField form={form} name={`classes.${at}.expectedReturnPct`} label={t`Expected return`} />
      <PercentField form={form} name={`classes.${at}.volatilityPct`} label={t`Volatility`} />
      <details className="col-span-2 text-sm">
        <summary className="inline-block min-h-6 cursor-pointer rounded-sm py-1.5 text-ink-3 pointer-coarse:py-3">
          <Trans>Own source and day</Trans>
        </summary>
        <div className="grid grid-cols-2 items-start gap-2">
          <TextField
            form={form}
            name={`classes.${at}.source`}
            label={t`Source (optional)`}
            autoComplete="off"
          />
          <DateField form={form} name={`classes.${at}.asOf`} label={t`Day (optional)`} />
        </div>
      </details>
    </fieldset>
  ));
}
