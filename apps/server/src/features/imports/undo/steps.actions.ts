/** The steps that undo what an import has stored, each a short transaction. */
import type { Db } from '../../../platform/database/db.ts';
import { unstoreRates } from '../../market-data/imported-rates/actions.ts';
import { pairsOfImport } from '../../market-data/imported-rates/queries.ts';
import { unstorePrices } from '../../market-data/prices.actions.ts';
import { instrumentsOfImport } from '../../market-data/prices.queries.ts';
import type { ImportRow } from '../queries.ts';

/** Undoing these is one short transaction. */
const instrumentsAtOnce = 2;

type TakingBack = Parameters<typeof unstorePrices>[1];
type Step = (trx: Db, by: TakingBack) => Promise<unknown>;

/** The steps that undo what an import has stored. Transactions are booked all at once and need none. */
export const stepsOf = async (db: Db, { id, kind }: ImportRow): Promise<Step[]> => {
  if (kind === 'rates')
    return (await pairsOfImport(db, id)).map((pair) => (trx, by) => unstoreRates(trx, by, pair));
  if (kind === 'transactions') return [];
  const ids = await instrumentsOfImport(db, id);
  const steps: Step[] = [];
  for (let at = 0; at < ids.length; at += instrumentsAtOnce)
    steps.push((trx, by) => unstorePrices(trx, by, ids.slice(at, at + instrumentsAtOnce)));
  return steps;
};
