import { partsAtMost } from '@partnerfolio/contract/market/benchmarks';
import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { isExact, negateExact, sumExact } from '../../../figures/exact.ts';
import { errorText } from '../../../form/field-error.ts';
import { PercentField } from '../../../form/value-fields.tsx';
import { InstrumentChoice } from '../../../records/instruments/InstrumentChoice.tsx';
import { weightText } from '../../../records/benchmarks/composition.ts';
import { Button } from '../../../ui/Button.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import type { BenchmarkFormApi } from './benchmark-form.ts';

/** The instruments of a benchmark with their weights, and how far these are from 100 %. */
export function BenchmarkParts({ form }: { form: BenchmarkFormApi }) {
  const { t } = useLingui();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'parts' });
  const { parts: error } = form.formState.errors;
  const taken = new Set(fields.map(({ instrument }) => instrument.id));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">
        <Trans>Instruments</Trans>
      </legend>
      {fields.map(({ id, instrument }, at) => (
        <div key={id} className="grid grid-cols-[minmax(0,1fr)_7rem_auto] items-start gap-2">
          <span className="min-w-0 self-center text-sm">
            <span className="block truncate font-medium">{instrument.symbol}</span>
            <span className="block truncate text-xs text-ink-3" title={instrument.name}>
              {instrument.name}
            </span>
          </span>
          <PercentField
            form={form}
            name={`parts.${at}.weightPct`}
            label={t`Weight of ${instrument.symbol} in percent`}
            hideLabel
          />
          <Button
            look="quiet"
            size="icon"
            aria-label={t`Remove ${instrument.symbol}`}
            onClick={() => remove(at)}
          >
            <X size={14} aria-hidden="true" />
          </Button>
        </div>
      ))}
      {fields.length > 0 && <Sum form={form} />}
      {fields.length < partsAtMost && (
        <InstrumentChoice
          label={t`Add an instrument`}
          hideLabel
          empties
          taken={taken}
          value={null}
          onChoose={(instrument) =>
            instrument &&
            append(
              { instrument, weightPct: fields.length === 0 ? '100' : '' },
              { focusName: `parts.${fields.length}.weightPct` },
            )
          }
          // The form library moves the error of a list to its root.
          error={errorText(error?.root ?? (Array.isArray(error) ? undefined : error))}
        />
      )}
    </fieldset>
  );
}

/** The sum of the weights; invalid ones count as nothing. */
function Sum({ form }: { form: BenchmarkFormApi }) {
  const format = useFormat();
  const parts = useWatch({ control: form.control, name: 'parts' });
  const sum = sumExact(parts.map(({ weightPct }) => weightPct.trim()).filter(isExact));
  const rest = sumExact(['100', negateExact(sum)]);
  const total = weightText(format, sum);
  const missing = weightText(format, rest.replace('-', ''));
  return (
    <p role="status" className="text-xs text-ink-2">
      {rest === '0' && <Trans>Total: {total}</Trans>}
      {rest !== '0' && !rest.startsWith('-') && (
        <Trans>
          Total: {total}, {missing} left to allocate
        </Trans>
      )}
      {rest.startsWith('-') && (
        <span className="text-loss">
          <Trans>
            Total: {total}, {missing} over 100%
          </Trans>
        </span>
      )}
    </p>
  );
}
