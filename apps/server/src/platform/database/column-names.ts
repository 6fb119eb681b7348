/** The names of columns: a field `taxResidence` is stored in the column `tax_residence`. */

type Letter<L extends string> = L extends Lowercase<L> ? L : `_${Lowercase<L>}`;

/** The column that stores a field. */
export type ColumnName<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? `${Letter<First>}${ColumnName<Rest>}`
  : '';

/**
 * The column of each field of a form. A record has one such table, from which its writes, its answers and its audit
 * states derive; it does not compile while a field is missing.
 */
export type ColumnTable<Form> = { readonly [Field in keyof Form & string]-?: ColumnName<Field> };

/** The columns that store the fields of a form. */
export type Columns<Form> = { readonly [Field in keyof Form & string as ColumnName<Field>]: Form[Field] };

/** The columns to write for the fields that the table names. */
export const toColumns = <Field extends string, Form extends Readonly<Record<Field, unknown>>>(
  table: { readonly [Name in Field]: ColumnName<Name> },
  form: Form,
): Columns<Pick<Form, Field>> =>
  Object.fromEntries((Object.keys(table) as Field[]).map((field) => [table[field], form[field]])) as Columns<
    Pick<Form, Field>
  >;

/** The fields that the table names, as a row stores them. */
export const toFields = <
  Table extends Readonly<Record<string, string>>,
  Row extends Readonly<Record<Table[keyof Table], unknown>>,
>(
  table: Table,
  row: Row,
): { -readonly [Field in keyof Table]: Row[Table[Field]] } =>
  Object.fromEntries(
    Object.entries(table).map(([field, column]) => [field, row[column as Table[keyof Table]]]),
  ) as { -readonly [Field in keyof Table]: Row[Table[Field]] };

/** The column that stores a field. */
export const columnName = (field: string): string =>
  field.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
