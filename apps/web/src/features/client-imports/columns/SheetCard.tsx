import type { ClientImport, SheetLayout } from '@partnerfolio/contract/clients/imports';
import { fieldsOf } from '@partnerfolio/contract/clients/sheets';
import { bookSheetNames } from '@partnerfolio/contract/choices';
import type { BookSheet, SheetFieldName } from '@partnerfolio/contract/clients/sheets';
import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Card } from '../../../ui/Card.tsx';
import { Select } from '../../../ui/input/Select.tsx';
import { fieldTexts, sheetTexts } from '../import/words.ts';
import { FieldSource } from './FieldSource.tsx';

interface SheetCardProps {
  found: ClientImport;
  layout: SheetLayout;
  onChange: (next: SheetLayout) => void;
}

const grid = 'grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-4';

/** One table of the file: what its rows are, and the column of each field. */
export function SheetCard({ found, layout, onChange }: SheetCardProps) {
  const { t, i18n } = useLingui();
  const table = found.tables[layout.table];
  if (table === undefined) return null;
  const sheets = [
    ...bookSheetNames.map((value) => ({ value: value as string, label: i18n._(sheetTexts[value]) })),
    { value: 'none', label: t`Not read` },
  ];
  // Another kind of rows has other fields, so the former mapping says nothing of them.
  const chooseSheet = (value: string) =>
    onChange({
      ...layout,
      sheet: bookSheetNames.find((one) => one === value) ?? null,
      columns: {},
      constants: {},
    });
  return (
    <Card
      title={table.name}
      context={<Plural value={Math.max(0, table.rowCount - 1)} one="# row" other="# rows" />}
    >
      <div className="mb-4 max-w-xs">
        <Select
          label={t`Contains`}
          options={sheets}
          value={layout.sheet ?? 'none'}
          onValueChange={chooseSheet}
        />
      </div>
      {layout.sheet !== null && (
        <Fields
          key={layout.sheet}
          sheet={layout.sheet}
          rows={table.firstRows}
          layout={layout}
          onChange={onChange}
        />
      )}
    </Card>
  );
}

interface FieldsProps extends Omit<SheetCardProps, 'found'> {
  sheet: BookSheet;
  rows: readonly (readonly string[])[];
}

/** The fields that have a column or need one, and the others folded away. */
function Fields({ sheet, rows, layout, onChange }: FieldsProps) {
  const { i18n } = useLingui();
  const fields = Object.entries(fieldsOf(sheet)) as [SheetFieldName, ReturnType<typeof fieldsOf>[string]][];
  const isGiven = (field: string) => field in layout.columns || field in layout.constants;
  // Keeps the first sorting, so that a field does not move while the user changes it.
  const [folded] = useState(
    () =>
      new Set(
        fields.filter(([field, { isRequired }]) => !isRequired && !isGiven(field)).map(([field]) => field),
      ),
  );
  const source = ([field, { kind, isRequired }]: (typeof fields)[number]) => (
    <FieldSource
      key={field}
      label={i18n._(fieldTexts[field])}
      field={field}
      kind={kind}
      isRequired={isRequired === true}
      rows={rows}
      layout={layout}
      onChange={onChange}
    />
  );
  return (
    <>
      <div className={grid}>{fields.filter(([field]) => !folded.has(field)).map(source)}</div>
      {folded.size > 0 && (
        <details className="mt-3">
          <summary className="inline-block min-h-6 rounded-sm text-sm font-semibold text-accent hover:underline">
            <Plural value={folded.size} one="# more field not found" other="# more fields not found" />
          </summary>
          <div className={`mt-3 ${grid}`}>{fields.filter(([field]) => folded.has(field)).map(source)}</div>
        </details>
      )}
    </>
  );
}
