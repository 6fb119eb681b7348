import type { MessageDescriptor } from '@lingui/core';
import { moduleLabels } from '../../texts/feature-labels.ts';

/** Groups rows that are sorted by module, keeping their order; each group with the name of its module. */
export function byModule<R extends { module: string }>(
  rows: readonly R[],
  textOf: (message: MessageDescriptor) => string,
): readonly { module: string; title: string; rows: readonly R[] }[] {
  const modules = new Map<string, R[]>();
  for (const row of rows) modules.set(row.module, [...(modules.get(row.module) ?? []), row]);
  return [...modules].map(([module, of]) => {
    const label = moduleLabels[module];
    return { module, title: label ? textOf(label) : module.toUpperCase(), rows: of };
  });
}
