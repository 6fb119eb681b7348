import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Card } from '../../../../../ui/Card.tsx';
import { Select } from '../../../../../ui/input/Select.tsx';
import { ChargeFields } from './ChargeFields.tsx';
import type { Choosing } from '../../../understand/draft.ts';
import {
  isAmountUnclear,
  layoutFields,
  isOfOwnExport,
  isRequired,
  withColumn,
  type ColumnChoice,
  type FieldName,
} from '../../../understand/draft.ts';
import { useOpenMark } from './OpenMark.tsx';
import { fieldText } from '../../../understand/words.ts';
import type { Upload } from '../../../import/wizard.ts';

const grid = 'grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-4';

/** The column of each field; fields that the file does not seem to have are folded away. */
export function ColumnFields({ choosing }: { choosing: Choosing }) {
  const { draft } = choosing;
  const fields = layoutFields(draft.kind);
  // Keeps the first sorting, so that a field does not move while the user changes it.
  const [absent] = useState(() => new Set(fields.filter((field) => draft.columns[field] === 'none')));
  const offered = [...absent].filter((field) => !isOfOwnExport(field));
  return (
    <Card title={<Trans>Column mapping</Trans>} context={<Trans>with a value from your file</Trans>}>
      <div className={grid}>
        {fields
          .filter((field) => !absent.has(field))
          .map((field) => (
            <ColumnField key={field} field={field} choosing={choosing} />
          ))}
      </div>
      <ChargeFields choosing={choosing} />
      {offered.length > 0 && (
        <details className="mt-3">
          <summary className="inline-block min-h-6 rounded-sm text-sm font-semibold text-accent hover:underline">
            <Plural
              value={offered.length}
              one="# more field not found in this file"
              other="# more fields not found in this file"
            />
          </summary>
          <div className={`${grid} mt-3`}>
            {offered.map((field) => (
              <ColumnField key={field} field={field} choosing={choosing} />
            ))}
          </div>
        </details>
      )}
    </Card>
  );
}

const choiceValue = (choice: ColumnChoice | undefined): string | null =>
  choice === null || choice === undefined ? null : String(choice);

/** The first value of a column in the sample. */
function columnExample({ sample }: Upload, choice: ColumnChoice | undefined): string | undefined {
  if (typeof choice !== 'number') return undefined;
  return sample
    .slice(1)
    .map((row) => row[choice]?.trim())
    .find(Boolean);
}

function ColumnField({ field, choosing }: { field: FieldName; choosing: Choosing }) {
  const { upload, draft, change } = choosing;
  const { t, i18n } = useLingui();
  const tie = useOpenMark(choosing);
  const [header = []] = upload.sample;
  const width = Math.max(...upload.sample.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, index) => {
    const name = header[index]?.trim();
    return { value: String(index), label: name || t`Column ${index + 1}` };
  });
  const absentLabels: Partial<Record<FieldName, string>> = {
    type: t`By the signs of the amounts`,
    rate: t`One column per currency`,
  };
  const absentLabel = absentLabels[field] ?? t`Not in this file`;
  const example = columnExample(upload, draft.columns[field]);
  return (
    <Select
      label={i18n._(fieldText(draft.kind, field))}
      {...tie(field)}
      {...(example && { hint: <span className="num block w-0 min-w-full truncate">{example}</span> })}
      placeholder={isAmountUnclear(upload, field) ? t`Choose what was paid` : t`Choose`}
      options={isRequired(draft.kind, field) ? columns : [{ value: 'none', label: absentLabel }, ...columns]}
      value={choiceValue(draft.columns[field])}
      onValueChange={(value) =>
        change({ columns: withColumn(draft, field, value === 'none' ? 'none' : Number(value)) })
      }
    />
  );
}
