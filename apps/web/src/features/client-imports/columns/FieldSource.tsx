import type { SheetLayout } from '@partnerfolio/contract/clients/imports';
import { sheetChoices } from '@partnerfolio/contract/clients/sheets';
import type { CellKind } from '@partnerfolio/contract/clients/sheets';
import { useLingui } from '@lingui/react/macro';
import { Input } from '../../../ui/input/Input.tsx';
import { Select } from '../../../ui/input/Select.tsx';

interface FieldSourceProps {
  label: string;
  field: string;
  kind: CellKind;
  isRequired: boolean;
  /** The first rows of the table, the headings among them. */
  rows: readonly (readonly string[])[];
  layout: SheetLayout;
  onChange: (next: SheetLayout) => void;
}

const without = <V,>(all: Readonly<Record<string, V>>, field: string): Record<string, V> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => name !== field));

/** The row of the headings among the first rows: the one that most mapped columns have a name in. */
const headingsOf = (rows: readonly (readonly string[])[]): readonly string[] =>
  rows.reduce((one, other) => (filled(other) > filled(one) ? other : one), rows[0] ?? []);
const filled = (row: readonly string[]): number => row.filter((cell) => cell !== '').length;

/** The column of a field, or one value for all rows where nobody would write a column for it. */
export function FieldSource({ label, field, kind, isRequired, rows, layout, onChange }: FieldSourceProps) {
  const { t } = useLingui();
  const headings = headingsOf(rows);
  const column = layout.columns[field];
  const constant = layout.constants[field];
  const missing = isRequired && column === undefined && constant === undefined;
  const choose = (value: string) => {
    const next = {
      ...layout,
      columns: without(layout.columns, field),
      constants: without(layout.constants, field),
    };
    if (value === 'same') return onChange({ ...next, constants: { ...next.constants, [field]: '' } });
    if (value === 'none') return onChange(next);
    onChange({ ...next, columns: { ...next.columns, [field]: Number(value) } });
  };
  const options = [
    { value: 'none', label: isRequired ? t`Choose a column` : t`Not in this file` },
    ...headings.map((heading, i) => ({ value: String(i), label: heading.trim() || t`Column ${i + 1}` })),
    ...(kind === 'list' ? [] : [{ value: 'same', label: t`The same for all rows` }]),
  ];
  const value = column === undefined ? (constant === undefined ? 'none' : 'same') : String(column);
  return (
    <div className="grid content-start gap-2">
      <Select
        label={label}
        options={options}
        value={value}
        onValueChange={choose}
        {...(missing && { error: t`Every row needs it` })}
      />
      {constant !== undefined && (
        <Constant
          label={t`${label}, for all rows`}
          kind={kind}
          value={constant}
          onChange={(text) => onChange({ ...layout, constants: { ...layout.constants, [field]: text } })}
        />
      )}
    </div>
  );
}

interface ConstantProps {
  label: string;
  kind: CellKind;
  value: string;
  onChange: (text: string) => void;
}

/** One value for all rows: a word of a list, or a text as a file would have it. */
function Constant({ label, kind, value, onChange }: ConstantProps) {
  if (typeof kind === 'object') {
    const codes: readonly string[] = sheetChoices[kind.choice].codes;
    return (
      <Select
        label={label}
        options={codes.map((code) => ({ value: code, label: code.replaceAll('_', ' ') }))}
        value={value === '' ? null : value}
        onValueChange={onChange}
      />
    );
  }
  return <Input label={label} value={value} onValueChange={onChange} />;
}
