import { targetClasses } from '@partnerfolio/contract/models/content';
import { listModels } from '@partnerfolio/contract/models/models';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { queryOf } from '../../../queries.ts';
import { InstrumentChoice } from '../../../records/instruments/InstrumentChoice.tsx';
import { classTexts } from '../../../texts/labels.ts';
import { Select } from '../../../ui/input/Select.tsx';
import type { EditorForm, TargetInput } from './model-form.ts';

interface AddTargetProps {
  form: EditorForm;
  ownId: string | undefined;
  onAdd: (target: TargetInput) => void;
}

const band = { kind: 'relative', pct: '20' } as const;

/** Adds a target: an instrument by search, a class, or another model. */
export function AddTarget({ form, ownId, onAdd }: AddTargetProps) {
  const { t, i18n } = useLingui();
  const targets = useWatch({ control: form.control, name: 'targets' });
  const { data } = useQuery(queryOf(listModels, { query: { state: 'active' } }));
  const taken = new Set(
    targets.map((target) => {
      if (target.of === 'class') return target.assetClass;
      return target.of === 'model' ? target.modelId : target.instrumentId;
    }),
  );
  const remember = (id: string, name: string) =>
    form.setValue('names', { ...form.getValues('names'), [id]: name });
  const models = (data?.items ?? []).filter(({ id }) => id !== ownId && !taken.has(id));
  const classes = targetClasses.filter((name) => !taken.has(name));
  return (
    <div className="grid gap-2 md:grid-cols-3">
      <InstrumentChoice
        label={t`Add an instrument`}
        hideLabel
        empties
        taken={taken}
        value={null}
        error={undefined}
        onChoose={(instrument) => {
          if (instrument === null) return;
          remember(instrument.id, `${instrument.symbol} · ${instrument.name}`);
          onAdd({ of: 'instrument', instrumentId: instrument.id, targetPct: '', band, substitutes: [] });
        }}
      />
      {classes.length > 0 && (
        <Select
          label={t`Add an asset class`}
          hideLabel
          placeholder={t`Add an asset class`}
          value={null}
          options={classes.map((value) => ({ value, label: i18n._(classTexts[value]) }))}
          onValueChange={(assetClass) => onAdd({ of: 'class', assetClass, targetPct: '', band })}
        />
      )}
      {models.length > 0 && (
        <Select
          label={t`Add a model`}
          hideLabel
          placeholder={t`Add a model`}
          value={null}
          options={models.map(({ id, name }) => ({ value: id, label: name }))}
          onValueChange={(modelId) => {
            remember(modelId, models.find(({ id }) => id === modelId)?.name ?? '');
            onAdd({ of: 'model', modelId, targetPct: '' });
          }}
        />
      )}
    </div>
  );
}
