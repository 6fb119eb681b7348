import { classPairs } from '@partnerfolio/contract/assumptions/classes';
import { assetClasses } from '@partnerfolio/contract/choices';
import { Trans, useLingui } from '@lingui/react/macro';
import { TextField } from '../../../form/fields.tsx';
import { DateField, NumberField } from '../../../form/value-fields.tsx';
import { classTexts } from '../../../texts/labels.ts';
import type { AssumptionsFormApi } from './assumptions-form.ts';

/** The correlation of each class with those before it. */
export function CorrelationFields({ form }: { form: AssumptionsFormApi }) {
  const { t, i18n } = useLingui();
  return (
    <fieldset className="grid gap-3 border-t border-line pt-3">
      <legend className="float-start w-full text-sm font-medium">
        <Trans>Correlations</Trans>
      </legend>
      {assetClasses.slice(1).map((one) => (
        <fieldset key={one} className="grid grid-cols-2 items-start gap-2 sm:grid-cols-3">
          <legend className="float-start col-span-full w-full text-sm text-ink-2">
            {i18n._(classTexts[one])}
          </legend>
          {classPairs.map((pair, at) =>
            pair.one === one ? (
              <NumberField
                key={pair.other}
                form={form}
                name={`correlations.${at}.value`}
                label={t`with ${i18n._(classTexts[pair.other])}`}
              />
            ) : null,
          )}
        </fieldset>
      ))}
      <div className="grid grid-cols-2 items-start gap-2">
        <TextField form={form} name="correlationSource" label={t`Source (optional)`} autoComplete="off" />
        <DateField form={form} name="correlationAsOf" label={t`Day (optional)`} />
      </div>
    </fieldset>
  );
}
