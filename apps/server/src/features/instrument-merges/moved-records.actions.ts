/** Moves what names an instrument outside ledgers and prices. */
import type { LocalDate } from '@partnerfolio/contract/values';
import type { Trx } from '../../platform/database/transactions.ts';
import { moveRiskFree } from '../../platform/firm/firm.queries.ts';
import { moveParts } from '../benchmarks/instrument-move.queries.ts';
import { moveChoices } from '../imports/understand/edits/edits.queries.ts';
import { moveFacts } from '../instrument-facts/actions.ts';
import { moveActions } from '../market-data/recorded-actions/queries.ts';
import { moveDraftTargets } from '../proposals/instrument-move.queries.ts';
import { moveToInstrument } from '../restrictions/move.queries.ts';
import { moveForbidden } from '../suitability/instrument-move.queries.ts';

interface By {
  readonly userId: string;
  readonly now: Date;
  readonly today: LocalDate;
}

/** Makes corporate actions, drafts, benchmarks, the risk-free rate, imports, facts, limits and restrictions name the other instrument. */
export const moveRecords = async (trx: Trx, ids: { from: string; into: string }, by: By): Promise<void> => {
  await moveActions(trx, ids);
  await moveDraftTargets(trx, ids);
  await moveParts(trx, ids);
  await moveRiskFree(trx, ids);
  await moveChoices(trx, ids);
  await moveFacts(trx, ids, by);
  await moveForbidden(trx, ids);
  await moveToInstrument(trx, ids, { userId: by.userId, at: by.now.toISOString(), today: by.today });
};
