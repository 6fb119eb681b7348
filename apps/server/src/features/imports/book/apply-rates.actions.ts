/** Applies an import of exchange rates. */
import type { RateLayout } from '@partnerfolio/contract/imports';
import { fileSource } from '@partnerfolio/contract/market/file-source';
import { storeFileRates } from '../../market-data/imported-rates/actions.ts';
import { applyInBatches } from './batches.ts';
import type { Work } from './work.actions.ts';
import { readAs } from '../understand/layout/layout.ts';
import { assessedRates } from '../assess/market/assess-rates.actions.ts';

export const applyRates = (work: Work, layout: RateLayout): Promise<void> => {
  const { app, row } = work;
  const input = { row, layout: readAs(layout, work.scan), today: app.clock.today(), compare: false };
  const origin = {
    source: fileSource(row.file_name),
    importId: row.id,
    replaces: layout.differing === 'replace',
  };
  return applyInBatches(work, {
    rows: assessedRates(app.db, input),
    store: async (trx, rows) => {
      const columns = {
        bases: rows.map(({ reading }) => reading.base ?? ''),
        quotes: rows.map(({ reading }) => reading.quote ?? ''),
        days: rows.map(({ reading }) => reading.day?.text ?? ''),
        rates: rows.map(({ reading }) => reading.rate ?? ''),
      };
      const stored = await storeFileRates(trx, columns, { ...origin, at: app.clock.now().toISOString() });
      return { stored: stored.added + stored.changed, duplicates: stored.same };
    },
  });
};
