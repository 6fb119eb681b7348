import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '../../ui/Card.tsx';
import { Select } from '../../ui/Select.tsx';
import type { Choosing } from './choice.ts';
import { fieldsOf, isRequired, type ColumnChoice, type FieldName } from './draft.ts';
import { useOpenTie } from './use-open-tie.tsx';
import { fieldText } from './words.ts';

const valueOf = (choice: ColumnChoice | undefined): string | null =>
  choice === null || choice === undefined ? null : String(choice);

/** For each field the column it stands in. */
export function ColumnFields({ choosing }: { choosing: Choosing }) {
  const { upload, draft, change } = choosing;
  const { t, i18n } = useLingui();
  const tie = useOpenTie(choosing);
  const [header = []] = upload.sample;
  const width = Math.max(...upload.sample.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, index) => {
    const name = header[index]?.trim();
    return { value: String(index), label: name || t`Column ${index + 1}` };
  });
  const choose = (field: FieldName) => (value: string) =>
    change({ columns: { ...draft.columns, [field]: value === 'none' ? 'none' : Number(value) } });
  return (
    <Card title={<Trans>Which column is what</Trans>}>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-4">
        {fieldsOf(draft.kind).map((field) => (
          <Select
            key={field}
            label={i18n._(fieldText(draft.kind, field))}
            {...tie(field)}
            placeholder={t`Choose a column`}
            options={
              isRequired(draft.kind, field)
                ? columns
                : [{ value: 'none', label: t`Not in this file` }, ...columns]
            }
            value={valueOf(draft.columns[field])}
            onValueChange={choose(field)}
          />
        ))}
      </div>
    </Card>
  );
}
