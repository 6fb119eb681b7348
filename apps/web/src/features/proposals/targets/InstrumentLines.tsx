import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { Button } from '../../../ui/Button.tsx';
import { AllocationTable } from '../allocation/AllocationTable.tsx';
import { keyOfLine, currentWeights, type ComparedLine } from '../allocation/comparison.ts';
import { InstrumentChoice } from './InstrumentChoice.tsx';
import { writtenWeight } from './proposal-form.ts';
import type { TargetFieldsProps } from './target-props.ts';
import { useLineLabel } from '../allocation/use-line-label.ts';
import { Sum, WeightField } from './WeightField.tsx';

/** A weight for each chosen instrument and for cash. */
export function InstrumentLines({ form, current }: TargetFieldsProps) {
  const { t } = useLingui();
  const labelOf = useLineLabel();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines' });
  const written = useWatch({ control: form.control, name: 'lines' });
  const parts = currentWeights(current, 'instrument');
  const lines = written.map(({ instrument, weightPct }): ComparedLine => {
    const named = { assetClass: instrument ? null : ('cash' as const), instrument };
    const key = keyOfLine(named);
    const held = parts.find((part) => part.key === key)?.weight ?? { known: true, value: 0 };
    return { ...named, key, current: parts.length === 0 ? null : held, targetPct: writtenWeight(weightPct) };
  });
  const given = new Set(lines.map((line) => line.key));
  const missing = parts.filter((part) => part.instrument !== null && !given.has(part.key));
  const lineIndex = (line: ComparedLine) => lines.findIndex(({ key }) => key === line.key);
  return (
    <>
      <AllocationTable
        isWritten
        lines={lines.slice(0, fields.length)}
        renderTarget={(line) => (
          <WeightField form={form} name={`lines.${lineIndex(line)}.weightPct`} line={line} />
        )}
        renderEnd={(line) =>
          line.instrument && (
            <Button
              look="quiet"
              size="icon-sm"
              aria-label={t`Remove ${labelOf(line)} from the allocation`}
              onClick={() => remove(lineIndex(line))}
            >
              <X size={14} aria-hidden="true" />
            </Button>
          )
        }
        total={<Sum form={form} />}
      />
      <div className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-3">
        <InstrumentChoice
          taken={given}
          onChoose={(instrument) => append({ instrument, weightPct: '' }, { shouldFocus: false })}
        />
        {missing.length > 0 && (
          <Button
            onClick={() =>
              append(
                missing.map(({ instrument }) => ({ instrument, weightPct: '' })),
                { shouldFocus: false },
              )
            }
          >
            <Trans>Add current holdings</Trans>
          </Button>
        )}
      </div>
    </>
  );
}
