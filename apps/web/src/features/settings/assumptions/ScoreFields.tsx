import { scorePointsAtLeast, scorePointsAtMost } from '@partnerfolio/contract/assumptions/classes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFieldArray } from 'react-hook-form';
import { NumberField, PercentField } from '../../../form/value-fields.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { AssumptionsFormApi } from './assumptions-form.ts';

/** The table from volatility to score, from 0 % on. */
export function ScoreFields({ form }: { form: AssumptionsFormApi }) {
  const { t } = useLingui();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'scoreTable' });
  return (
    <fieldset className="grid gap-2 border-t border-line pt-3">
      <legend className="float-start w-full text-sm font-medium">
        <Trans>Risk score by volatility</Trans>
      </legend>
      {fields.map(({ id }, at) => (
        <div key={id} className="grid grid-cols-2 items-start gap-2">
          <PercentField form={form} name={`scoreTable.${at}.volatilityPct`} label={t`Volatility`} />
          <NumberField form={form} name={`scoreTable.${at}.score`} label={t`Score, 1 to 99`} />
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        {fields.length < scorePointsAtMost && (
          <Button
            size="sm"
            onClick={() =>
              append(
                { volatilityPct: '', score: '' },
                { focusName: `scoreTable.${fields.length}.volatilityPct` },
              )
            }
          >
            <Trans>Add row</Trans>
          </Button>
        )}
        {fields.length > scorePointsAtLeast && (
          <Button size="sm" look="quiet" onClick={() => remove(fields.length - 1)}>
            <Trans>Remove last row</Trans>
          </Button>
        )}
      </div>
    </fieldset>
  );
}
