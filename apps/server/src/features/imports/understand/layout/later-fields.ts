/** Finds columns that layouts saved by earlier versions do not have. */
import type { Layout, TransactionLayout } from '@partnerfolio/contract/imports';
import { z } from 'zod';
import { matchTransactionColumns } from './column-names.ts';
import type { Sample } from '../columns/samples.ts';

/** The columns that saved layouts of earlier versions do not know. */
const laterFields = ['time', 'status', 'accruedInterest'] as const;
const storedColumns = z.object({ columns: z.record(z.string(), z.unknown()) });

/**
 * A stored layout without the columns that it does not know. Parsing makes them null, which means that a user chose
 * that the file has none.
 */
export const asStored = (parsed: Layout, stored: unknown): Layout => {
  if (parsed.kind !== 'transactions') return parsed;
  const { data } = storedColumns.safeParse(stored);
  const unknown = laterFields.filter((field) => !Object.hasOwn(data?.columns ?? {}, field));
  const columns = { ...parsed.columns };
  for (const field of unknown) Reflect.deleteProperty(columns, field);
  return { ...parsed, columns };
};

/** Layouts from before there was a column of times, statuses or accrued interest find it by name; later ones are used as chosen. */
export const withLaterFields = (layout: TransactionLayout, sample: Sample): TransactionLayout['columns'] => {
  const stored: Partial<TransactionLayout['columns']> = layout.columns;
  const unknown = laterFields.filter((field) => stored[field] === undefined);
  if (unknown.length === 0) return layout.columns;
  const taken = new Set(Object.values(layout.columns));
  const found = matchTransactionColumns(sample);
  const added = unknown.map((field) => {
    const column = found[field];
    return [field, column === undefined || taken.has(column) ? null : column] as const;
  });
  return { ...layout.columns, ...Object.fromEntries(added) };
};
