/** The SQL of the firm's row. */
import type { Db } from '../database/db.ts';

export interface FirmRow {
  readonly name: string | null;
  readonly currency: string | null;
}

export interface StoredFirm extends FirmRow {
  readonly logo_hash: string | null;
  readonly logo_width: number | null;
  readonly logo_height: number | null;
}

/** The firm as stored; null before it is set up. */
export const findFirm = async (db: Db): Promise<StoredFirm | null> =>
  (await db
    .selectFrom('firm')
    .select(['name', 'currency', 'logo_hash', 'logo_width', 'logo_height'])
    .executeTakeFirst()) ?? null;

/** Stores the firm unless one is stored; returns whether it did. */
export const insertFirm = async (trx: Db, { name, currency }: FirmRow): Promise<boolean> =>
  (await trx
    .insertInto('firm')
    .values({ id: true, name, currency })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Stores the currency of a firm whose row has none. */
export const putMissingCurrency = async (db: Db, currency: string): Promise<void> => {
  await db.updateTable('firm').set({ currency }).where('currency', 'is', null).execute();
};

/** The firm, locked against other writers; null before it is set up. */
export const lockFirm = async (
  trx: Db,
): Promise<(FirmRow & { readonly comparison_revision: number }) | null> =>
  (await trx
    .selectFrom('firm')
    .select(['name', 'currency', 'comparison_revision'])
    .forUpdate()
    .executeTakeFirst()) ?? null;

/** How often it was changed what the firm's portfolios are compared with, from 1. */
export const comparisonRevision = async (db: Db): Promise<number> =>
  (await db.selectFrom('firm').select('comparison_revision').executeTakeFirst())?.comparison_revision ?? 1;

export const changeFirmName = async (trx: Db, name: string): Promise<void> => {
  await trx.updateTable('firm').set({ name }).execute();
};

/** What the firm's portfolios are compared with. */
export interface ComparisonRow {
  readonly benchmark_id: string | null;
  /** A constant in percent a year; null for an instrument, or without a rate. */
  readonly risk_free_pct: string | null;
  readonly risk_free_instrument_id: string | null;
}

export const changeComparison = async (trx: Db, row: ComparisonRow): Promise<void> => {
  await trx
    .updateTable('firm')
    .set((eb) => ({ ...row, comparison_revision: eb('comparison_revision', '+', 1) }))
    .execute();
};

/** Makes the risk-free rate name another instrument. */
export const moveRiskFree = async (
  trx: Db,
  { from, into }: { from: string; into: string },
): Promise<void> => {
  await trx
    .updateTable('firm')
    .set({ risk_free_instrument_id: into })
    .where('risk_free_instrument_id', '=', from)
    .execute();
};
