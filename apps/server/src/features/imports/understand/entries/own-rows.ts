/** Rows of the portal's own export. They state every field of an entry and are booked exactly as they are. */
import { idSchema, writtenDaySchema } from '@partnerfolio/contract/values';
import { z } from 'zod';
import type { CarriedLot } from '../../../ledger/rules.ts';
import { rowError } from '../../import/errors.rules.ts';
import type { RowError } from '../../import/errors.rules.ts';
import { shortened } from '../cells/row-cells.ts';
import type { Numbers, RowCells } from '../cells/row-cells.ts';

/** Lots of transfers between two portfolios may have more decimals than a user can enter. */
const exact = z.string().regex(/^\d{1,30}(\.\d{1,40})?$/);
const lotsAtMost = 1000;

const carriedLots = z
  .array(
    z.object({
      acquired: writtenDaySchema,
      quantity: exact,
      cost: exact.nullable(),
      fxRate: exact.optional(),
      base: z.object({ currency: z.string().length(3), cost: exact.nullable() }).optional(),
    }),
  )
  .max(lotsAtMost);

const pickedLots = z.array(z.object({ lot: z.string().min(1).max(60), quantity: exact })).max(lotsAtMost);

/** What only our export states of an entry. */
export interface OwnFields {
  /** The id of the entry in the portal that it was exported from. */
  readonly id: string;
  readonly reversesId: string | null;
  readonly lots: readonly CarriedLot[] | null;
  readonly fromLots: z.output<typeof pickedLots> | null;
  /** The entry that was the other side of the transfer, in another portfolio. */
  readonly otherSideId: string | null;
}

type OwnColumn = 'reference' | 'reverses' | 'lots' | 'fromLots' | 'otherSide';

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Reads the columns that only our export has; a cell that it would not write is an error. */
export const readOwnFields = (row: RowCells, errors: RowError[]): OwnFields => {
  const read = <T>(field: OwnColumn, schema: z.ZodType<T>, value: unknown): T | null => {
    if (row.at(field) === '') return null;
    const { data } = schema.safeParse(value);
    if (data !== undefined) return data;
    errors.push(
      rowError(field, 'not_of_export', { column: row.column(field), text: shortened(row.at(field)) }),
    );
    return null;
  };
  return {
    id: read('reference', idSchema, row.at('reference')) ?? '',
    reversesId: read('reverses', idSchema, row.at('reverses')),
    // The schema has checked the currencies that the brand of finance stands for.
    lots: read('lots', carriedLots, parsed(row.at('lots'))) as unknown as readonly CarriedLot[] | null,
    fromLots: read('fromLots', pickedLots, parsed(row.at('fromLots'))),
    otherSideId: read('otherSide', idSchema, row.at('otherSide')),
  };
};

/** The sizes and charges as stated, without any interpretation. */
export const ownNumbers = ({ quantity, price, amount, fee, tax, accruedInterest }: Numbers) => ({
  quantity,
  price,
  amount,
  fee: fee ?? '0',
  tax: tax ?? '0',
  accruedInterest: accruedInterest ?? '0',
});
