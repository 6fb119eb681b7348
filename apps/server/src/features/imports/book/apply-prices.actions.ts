/** Applies an import of prices. */
import type { PriceLayout } from '@partnerfolio/contract/imports';
import type { Db } from '../../../platform/database/db.ts';
import { storePrices } from '../../market-data/prices.actions.ts';
import { readAs } from '../understand/layout/layout.ts';
import { assessedPrices } from '../assess/market/prices.actions.ts';
import type { PricedInstrument, PriceRow } from '../assess/market/prices.actions.ts';
import { applyInBatches } from './batches.ts';
import type { StoredBatch } from './batches.ts';
import { createdFor } from './work.actions.ts';
import type { Work } from './work.actions.ts';

/** The instruments of some rows that still have to be created. */
const missingInstruments = (rows: readonly PriceRow[], created: ReadonlyMap<string, string>) => {
  const missing = new Map<string, PricedInstrument>();
  for (const { instrument } of rows)
    if (instrument?.isNew === true && !created.has(instrument.id)) missing.set(instrument.id, instrument);
  return [...missing.values()].map(({ id, symbol, currency }) => ({
    id,
    symbol,
    currency,
    isin: '',
    name: symbol,
    // A file of prices does not say.
    quotation: 'unit' as const,
  }));
};

/** Stores batches of prices, and creates the instruments that they need. */
const priceStore = (work: Work) => {
  /** Ids of instruments created so far, by the placeholder that stood for them. */
  const created = new Map<string, string>();
  return async (trx: Db, rows: readonly PriceRow[]): Promise<StoredBatch> => {
    const ids = await createdFor(trx, work, missingInstruments(rows, created));
    const finalId = (id: string) => created.get(id) ?? ids.get(id) ?? id;
    const columns = {
      instrumentIds: rows.map(({ instrument }) => finalId(instrument?.id ?? '')),
      days: rows.map(({ reading }) => reading.day?.text ?? ''),
      closes: rows.map(({ reading }) => reading.close ?? ''),
    };
    const writer = { source: 'csv', importId: work.row.id, now: work.app.clock.now() };
    const stored = await storePrices(trx, columns, writer);
    for (const [placeholder, id] of ids) created.set(placeholder, id);
    return { stored: stored.added + stored.changed, duplicates: stored.same };
  };
};

export const applyPrices = (work: Work, layout: PriceLayout): Promise<void> => {
  const { app, row, mayCreate } = work;
  const today = app.clock.today();
  const input = { row, layout: readAs(layout, work.scan), mayCreate, today, compare: false };
  return applyInBatches(work, { rows: assessedPrices(app.db, input), store: priceStore(work) });
};
