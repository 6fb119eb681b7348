/**
 * Storing daily closing prices and undoing their import. The rows are the source; the price years that series read
 * are updated in the same transaction.
 */
import { dayOfDate, firstDayOfYear, yearOfDay } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { writeAudit, writeAudits } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { invariant } from '../../platform/http/problem.ts';
import * as queries from './prices.queries.ts';
import { pricePlan, rowsByYear, setClose, yearFinder } from './rules.ts';
import type { PriceColumns, PriceYear } from './rules.ts';

/** Who stores prices, and their source. */
export interface PriceWriter {
  /** The source shown beside the price: "manual", "csv". */
  readonly source: string;
  readonly importId: string | null;
  readonly now: Date;
}

/** How many prices were added, replaced another, or were unchanged. */
export interface StoredPrices {
  readonly added: number;
  readonly changed: number;
  readonly same: number;
}

/**
 * Stores closing prices: adds new ones, overwrites different ones of the same day, skips equal ones; of two for one
 * day in the columns the later wins. Batches of up to 20,000 rows, sorted by instrument and day, are fastest. A
 * caller with several batches in one transaction first locks all its instruments with `lockInstruments`.
 */
export const storePrices = async (
  trx: Db,
  columns: PriceColumns,
  writer: PriceWriter,
): Promise<StoredPrices> => {
  if (columns.instrumentIds.length === 0) return { added: 0, changed: 0, same: 0 };
  const ids = [...new Set(columns.instrumentIds)].toSorted();
  const locked = await queries.lockInstruments(trx, ids);
  invariant(locked.length === ids.length, 'prices are stored for instruments that exist');
  const plan = pricePlan(columns, await queries.findYears(trx, rowsByYear(columns)));
  const origin = { source: writer.source, importId: writer.importId, at: writer.now.toISOString() };
  if (plan.changed.length > 0) {
    if (writer.importId !== null)
      await queries.keepPreviousPrices(trx, { columns, rows: plan.changed, importId: writer.importId });
    await queries.overwritePrices(trx, { columns, rows: plan.changed, origin });
  }
  if (plan.added.length > 0) await queries.insertPrices(trx, { columns, rows: plan.added, origin });
  if (plan.years.length > 0) {
    await queries.upsertYears(trx, plan.years);
    await queries.bumpPriceRevisions(trx, [...new Set(plan.years.map((year) => year.instrumentId))]);
  }
  return { added: plan.added.length, changed: plan.changed.length, same: plan.same };
};

/**
 * Locks the prices of instruments against other writers for the rest of the transaction; returns the instruments that
 * exist.
 */
export const lockInstruments = (trx: Db, ids: readonly string[]): Promise<string[]> =>
  queries.lockInstruments(trx, [...new Set(ids)].toSorted());

/** Rebuilds price years from their rows. */
export const rebuildYears = async (
  trx: Db,
  wanted: readonly { readonly instrumentId: string; readonly year: number }[],
): Promise<PriceYear[]> => {
  const rows = await queries.rowsOfYears(trx, wanted);
  const find = yearFinder(wanted.map((one) => yearFinder([])(one.instrumentId, one.year)));
  for (const row of rows) {
    const day = dayOfDate(row.day as LocalDate);
    const year = yearOfDay(day);
    setClose(find(row.instrument_id, year), day - firstDayOfYear(year), row.close);
  }
  return wanted.map((one) => find(one.instrumentId, one.year));
};

const yearsAtOnce = 100;

/** Rebuilds price years and stores them; a year without prices is deleted. */
export const storeRebuiltYears = async (
  trx: Db,
  wanted: readonly { readonly instrumentId: string; readonly year: number }[],
): Promise<void> => {
  for (let start = 0; start < wanted.length; start += yearsAtOnce) {
    const years = await rebuildYears(trx, wanted.slice(start, start + yearsAtOnce));
    const isEmpty = (year: PriceYear) => year.closes.every((close) => Number.isNaN(close));
    const full = years.filter((year) => !isEmpty(year));
    const empty = years.filter(isEmpty);
    if (full.length > 0) await queries.upsertYears(trx, full);
    if (empty.length > 0) await queries.deleteYears(trx, empty);
  }
};

/**
 * The import to undo, and who undoes it. Prices that others have already used are recorded in the audit log one by
 * one.
 */
export interface TakingBack {
  readonly importId: string;
  /** Null for an import that was never applied completely. */
  readonly undoneBy: { readonly userId: string | null; readonly now: Date } | null;
}

/** Records in the audit log which prices are removed and which restored, one event for each instrument and year. */
const auditRevert = async (
  trx: Db,
  { importId, undoneBy }: TakingBack,
  instrumentIds: readonly string[],
): Promise<void> => {
  if (undoneBy === null) return;
  const { userId, now } = undoneBy;
  const years = await queries.closesToRevert(trx, { importId, instrumentIds });
  await writeAudits(
    trx,
    years.map(({ instrumentId, year, before, after }) => ({
      eventType: 'price.undo',
      now,
      userId,
      entity: 'instrument',
      entityId: instrumentId,
      metadata: { importId, year },
      before,
      after,
      // The import's own event notifies open pages.
      isPart: true,
    })),
  );
};

/**
 * Undoes an import of prices: restores what it overwrote, deletes what it added, keeps prices that replaced its own
 * since. Returns how many days changed. A million prices are undone some instruments at a time, because one
 * transaction would block every other user of the embedded database.
 */
export const unstorePrices = async (
  trx: Db,
  by: TakingBack,
  instrumentIds: readonly string[],
): Promise<number> => {
  await queries.lockInstruments(trx, instrumentIds.toSorted());
  const part = { importId: by.importId, instrumentIds };
  await auditRevert(trx, by, instrumentIds);
  const seen = await queries.yearsOfImport(trx, part);
  const days = await queries.revertPrices(trx, part);
  await storeRebuiltYears(trx, seen);
  await queries.bumpPriceRevisions(trx, [...new Set(seen.map((year) => year.instrumentId))]);
  return days;
};

/** One closing price, entered by a user. */
export interface ManualPrice {
  readonly instrumentId: string;
  readonly day: string;
  readonly userId: string;
  readonly now: Date;
}

const audited = async (
  trx: Db,
  price: ManualPrice,
  { before, after }: { before: string | null; after: string | null },
): Promise<void> => {
  const values = (close: string | null) => (close === null ? null : { day: price.day, close });
  await writeAudit(trx, {
    eventType: after === null ? 'price.delete' : 'price.enter',
    now: price.now,
    userId: price.userId,
    entity: 'instrument',
    entityId: price.instrumentId,
    before: values(before),
    after: values(after),
  });
};

/** Enters or corrects the closing price of a day; the audit log keeps the previous value. */
export const enterPrice = async (trx: Db, price: ManualPrice, close: string): Promise<void> => {
  await queries.lockInstruments(trx, [price.instrumentId]);
  const before = await queries.findPrice(trx, price.instrumentId, price.day);
  const columns = { instrumentIds: [price.instrumentId], days: [price.day], closes: [close] };
  const stored = await storePrices(trx, columns, { source: 'manual', importId: null, now: price.now });
  if (stored.same === 0) await audited(trx, price, { before: before?.close ?? null, after: close });
};

/** Deletes the closing price of a day; false when there is none. */
export const deletePrice = async (trx: Db, price: ManualPrice): Promise<boolean> => {
  await queries.lockInstruments(trx, [price.instrumentId]);
  const before = await queries.findPrice(trx, price.instrumentId, price.day);
  if (before === null) return false;
  await queries.removePrice(trx, price.instrumentId, price.day);
  const year = yearOfDay(dayOfDate(price.day as LocalDate));
  await storeRebuiltYears(trx, [{ instrumentId: price.instrumentId, year }]);
  await queries.bumpPriceRevisions(trx, [price.instrumentId]);
  await audited(trx, price, { before: before.close, after: null });
  return true;
};
