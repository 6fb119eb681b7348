import { substitutesAtMost } from '@partnerfolio/contract/models/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { errorText } from '../../../form/field-error.ts';
import { PercentField } from '../../../form/value-fields.tsx';
import { InstrumentChoice } from '../../../records/instruments/InstrumentChoice.tsx';
import { classTexts } from '../../../texts/labels.ts';
import { Button } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { BandFields, bandGrid } from './BandFields.tsx';
import type { EditorForm, TargetInput } from './model-form.ts';

/** What a target names. */
function useTargetName(form: EditorForm) {
  const { i18n } = useLingui();
  const names = useWatch({ control: form.control, name: 'names' });
  const nameOf = (id: string) => names[id] ?? id;
  const nameOfTarget = (target: TargetInput): string => {
    if (target.of === 'class') return i18n._(classTexts[target.assetClass]);
    return nameOf(target.of === 'model' ? target.modelId : target.instrumentId);
  };
  return { nameOf, nameOfTarget };
}

interface TargetRowProps {
  form: EditorForm;
  at: number;
  onRemove: () => void;
}

/** One target with its band, or a model within the model, which has none. */
export function TargetRow({ form, at, onRemove }: TargetRowProps) {
  const { t } = useLingui();
  const target = useWatch({ control: form.control, name: `targets.${at}` });
  const { nameOfTarget } = useTargetName(form);
  const name = nameOfTarget(target);
  const errors = form.formState.errors.targets?.[at] as
    | Readonly<Record<string, { readonly type?: unknown; readonly message?: string } | undefined>>
    | undefined;
  const error = errorText(errors?.['instrumentId'] ?? errors?.['modelId'] ?? errors?.['assetClass']);
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 border-b border-line pb-3 md:grid-cols-[minmax(0,1fr)_22rem_auto]">
      <legend className="sr-only">{name}</legend>
      <div className="flex min-w-0 items-start justify-between gap-2 md:pt-6">
        <span className="min-w-0 text-sm">
          <span aria-hidden="true" className="block font-medium wrap-anywhere">
            {name}
          </span>
          <span className="block text-xs text-ink-3">
            {target.of === 'class' && <Trans>Asset class</Trans>}
            {target.of === 'model' && <Trans>Model: its own bands count in proportion</Trans>}
          </span>
          {error !== undefined && (
            <span role="alert" className="block text-xs text-loss">
              {error}
            </span>
          )}
        </span>
      </div>
      <div className={classes(bandGrid, 'max-md:col-span-2 max-md:row-start-2')}>
        <PercentField form={form} name={`targets.${at}.targetPct`} label={t`Target`} />
        {target.of !== 'model' && <BandFields form={form} name={`targets.${at}.band`} />}
      </div>
      <Button
        look="quiet"
        size="icon"
        className="max-md:col-start-2 max-md:row-start-1 md:mt-5.5"
        aria-label={t`Remove ${name}`}
        onClick={onRemove}
      >
        <X size={14} aria-hidden="true" />
      </Button>
      {target.of === 'instrument' && <Substitutes form={form} at={at} ids={target.substitutes} />}
    </fieldset>
  );
}

interface SubstitutesProps {
  form: EditorForm;
  at: number;
  ids: readonly string[];
}

/** The instruments that may be held instead, folded until they are wanted. */
function Substitutes({ form, at, ids }: SubstitutesProps) {
  const { t } = useLingui();
  const { nameOf } = useTargetName(form);
  const name = `targets.${at}.substitutes` as const;
  const write = (substitutes: string[]) => form.setValue(name, substitutes, { shouldDirty: true });
  const errors = form.formState.errors.targets?.[at] as
    | { readonly substitutes?: { readonly find?: unknown } }
    | undefined;
  const all = Array.isArray(errors?.substitutes) ? (errors.substitutes as { type?: unknown }[]) : [];
  const count = ids.length;
  return (
    <details className="col-span-full text-sm" open={all.length > 0 || undefined}>
      <summary className="inline-block min-h-6 cursor-pointer rounded-sm text-ink-3 pointer-coarse:py-3">
        <Trans>Substitutes ({count})</Trans>
      </summary>
      <ul className="grid gap-1 py-1">
        {ids.map((id, place) => (
          <li key={id} className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 wrap-anywhere">{nameOf(id)}</span>
            <Button
              look="quiet"
              size="icon-sm"
              aria-label={t`Remove ${nameOf(id)}`}
              onClick={() => write(ids.filter((one) => one !== id))}
            >
              <X size={14} aria-hidden="true" />
            </Button>
            {all[place] !== undefined && (
              <span role="alert" className="text-xs text-loss">
                {errorText(all[place])}
              </span>
            )}
          </li>
        ))}
      </ul>
      {count < substitutesAtMost && (
        <InstrumentChoice
          label={t`Add a substitute`}
          hideLabel
          empties
          taken={new Set(ids)}
          value={null}
          error={undefined}
          onChoose={(instrument) => {
            if (instrument === null) return;
            const names = form.getValues('names');
            form.setValue('names', {
              ...names,
              [instrument.id]: `${instrument.symbol} · ${instrument.name}`,
            });
            write([...ids, instrument.id]);
          }}
        />
      )}
    </details>
  );
}
