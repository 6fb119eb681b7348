/** Groups rows that are sorted by module, keeping their order. */
export function byModule<R extends { module: string }>(
  rows: readonly R[],
): readonly { module: string; rows: readonly R[] }[] {
  const modules = new Map<string, R[]>();
  for (const row of rows) modules.set(row.module, [...(modules.get(row.module) ?? []), row]);
  return [...modules].map(([module, of]) => ({ module, rows: of }));
}
