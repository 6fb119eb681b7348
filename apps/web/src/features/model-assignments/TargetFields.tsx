import { listModels } from '@partnerfolio/contract/models/models';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { errorText } from '../../form/field-error.ts';
import { queryOf } from '../../queries.ts';
import { Select } from '../../ui/input/Select.tsx';
import type { AssignForm } from './assign-form.ts';

const none = 'none';

/** The model, and which of its versions; the newest unless another is chosen. */
export function TargetFields({ form }: { form: AssignForm }) {
  const { t } = useLingui();
  const { field, fieldState } = useController({ control: form.control, name: 'target' });
  const { data } = useQuery(queryOf(listModels, { query: { state: 'active' } }));
  const models = data?.items ?? [];
  const target = field.value;
  const newest = models.find(({ id }) => id === target?.modelId)?.version.number ?? target?.version ?? 1;
  const choose = (id: string) => {
    const model = models.find((one) => one.id === id);
    field.onChange(model ? { modelId: model.id, version: model.version.number } : null);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7rem] items-start gap-3">
      <Select
        label={t`Model`}
        options={[
          { value: none, label: t`No model` },
          ...models.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={target?.modelId ?? none}
        onValueChange={choose}
        onBlur={field.onBlur}
        isLoading={!data}
        error={errorText(fieldState.error)}
      />
      {target && (
        <Select
          label={t`Version`}
          options={Array.from({ length: newest }, (_, place) => String(newest - place)).map((value) => ({
            value,
            label: value,
          }))}
          value={String(target.version)}
          isLoading={!data}
          onValueChange={(version) => field.onChange({ ...target, version: Number(version) })}
        />
      )}
    </div>
  );
}
