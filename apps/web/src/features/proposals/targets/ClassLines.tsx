import { assetClasses } from '@partnerfolio/contract/choices';
import { useWatch } from 'react-hook-form';
import { AllocationTable } from '../allocation/AllocationTable.tsx';
import { currentWeights, type ComparedLine } from '../allocation/comparison.ts';
import { writtenWeight } from './proposal-form.ts';
import type { TargetFieldsProps } from './target-props.ts';
import { Sum, WeightField } from './WeightField.tsx';

/** A weight for each asset class. */
export function ClassLines({ form, current }: TargetFieldsProps) {
  const weights = useWatch({ control: form.control, name: 'classes' });
  const parts = currentWeights(current, 'class');
  const lines = assetClasses.map((assetClass): ComparedLine => {
    const held = parts.find((part) => part.key === assetClass)?.weight ?? { known: true, value: 0 };
    return {
      key: assetClass,
      assetClass,
      instrument: null,
      current: parts.length === 0 ? null : held,
      targetPct: writtenWeight(weights[assetClass]),
    };
  });
  return (
    <AllocationTable
      isWritten
      lines={lines}
      renderTarget={(line) => (
        <WeightField form={form} name={`classes.${line.assetClass ?? 'other'}`} line={line} />
      )}
      total={<Sum form={form} />}
    />
  );
}
