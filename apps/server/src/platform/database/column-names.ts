/** The names of columns: a field `taxResidence` is stored in the column `tax_residence`. */

type Letter<L extends string> = L extends Lowercase<L> ? L : `_${Lowercase<L>}`;

/** The column that stores a field. */
export type ColumnName<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? `${Letter<First>}${ColumnName<Rest>}`
  : '';

/** The columns that store the fields of a form. A form with one more field does not compile until the field is stored. */
export type Columns<Form> = { readonly [Field in keyof Form & string as ColumnName<Field>]: Form[Field] };

/** The column that stores a field. */
export const columnName = (field: string): string =>
  field.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
