/**
 * Returns a record's values as its form holds them: what the record leaves empty is as in an empty form. The form of a
 * new record thus lists the fields of both.
 */
export const storedValues = <Values extends object>(
  empty: Values,
  record: { readonly [Field in keyof Values]: Values[Field] | null },
): Values =>
  Object.fromEntries(
    (Object.keys(empty) as (keyof Values)[]).map((field) => [field, record[field] ?? empty[field]]),
  ) as Values;
