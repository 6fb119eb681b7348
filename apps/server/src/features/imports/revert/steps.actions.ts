/** The steps that undo what an import has stored, each a short transaction. */
import type { Db } from '../../../platform/database/db.ts';
import { entriesAtOnce } from '../../ledger/actions.ts';
import { countHidden, showBatch } from '../../ledger/batches/queries.ts';
import { removeHidden } from '../../ledger/batches/unbook.actions.ts';
import { removeUnusedInstruments } from '../../market-data/actions.ts';
import { unstoreRates } from '../../market-data/imported-rates/actions.ts';
import { pairsOfImport } from '../../market-data/imported-rates/queries.ts';
import { unstorePrices } from '../../market-data/prices.actions.ts';
import { instrumentsOfImport } from '../../market-data/prices.queries.ts';
import type { ImportRow } from '../import/queries.ts';

/** Undoing these is one short transaction. */
const instrumentsAtOnce = 2;

type TakingBack = Parameters<typeof unstorePrices>[1];
type Step = (trx: Db, by: TakingBack) => Promise<unknown>;

/** Deletes the entries of a transaction import that are hidden: not yet visible, or undone. */
const entrySteps = async (db: Db, { id, portfolio_id: portfolioId }: ImportRow): Promise<Step[]> => {
  if (portfolioId === null) return [];
  const left = await countHidden(db, id);
  return Array.from(
    { length: Math.ceil(left / entriesAtOnce) },
    () =>
      (trx, { importId, undoneBy }) =>
        removeHidden(trx, importId, { portfolioId, undoneBy }),
  );
};

/** The steps that undo what an import has stored. */
export const stepsOf = async (db: Db, row: ImportRow): Promise<Step[]> => {
  const { id, kind } = row;
  if (kind === 'rates')
    return (await pairsOfImport(db, id)).map((pair) => (trx, by) => unstoreRates(trx, by, pair));
  if (kind === 'transactions') return entrySteps(db, row);
  const ids = await instrumentsOfImport(db, id);
  const steps: Step[] = [];
  for (let at = 0; at < ids.length; at += instrumentsAtOnce)
    steps.push((trx, by) => unstorePrices(trx, by, ids.slice(at, at + instrumentsAtOnce)));
  return steps;
};

/** What is left after the steps: the empty batch, and instruments that the import created and nothing uses. */
export const forgetTraces = async (
  trx: Db,
  row: Pick<ImportRow, 'id' | 'created_instruments'>,
  by: Parameters<typeof removeUnusedInstruments>[2],
): Promise<void> => {
  await showBatch(trx, row.id);
  await removeUnusedInstruments(trx, row.created_instruments, by);
};
