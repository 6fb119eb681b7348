/** What a merge of two instruments would change, for the user to decide. */
import { mergeNamedAtMost } from '@partnerfolio/contract/instruments/merging';
import type { MergePreview, MergeRefusal } from '@partnerfolio/contract/instruments/merging';
import type { LocalDate } from '@partnerfolio/contract/values';
import type { Staff } from '../../platform/access/access.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { yieldToEventLoop } from '../../platform/jobs/in-turns.ts';
import { seesEveryClient } from '../client-access/rules.ts';
import { effectOfMove } from '../ledger/instrument-move.actions.ts';
import type { JointHolding, MoveEffect } from '../ledger/instrument-move.actions.ts';
import { ledgersNaming } from '../ledger/instrument-move.queries.ts';
import { loadLedger, toPricingState } from '../ledger/replay.actions.ts';
import { compareFacts } from '../instrument-facts/actions.ts';
import { comparePrices, compareSymbols } from '../market-data/merging/queries.ts';
import { moneyFigure } from '../figures/compute/figures.rules.ts';
import { moveOf, readPair, refusalsOf } from './pair.actions.ts';
import type { Instruments } from './pair.actions.ts';
import { listMerged } from './queries.ts';

const heldView = ({ quantity, cost, currency }: JointHolding) => ({
  quantity,
  cost: moneyFigure(cost),
  currency,
});

/** The effect in each ledger, and the first of those that the viewer may see. */
const previewLedgers = async (
  db: Db,
  { viewer, pair }: { viewer: Staff; pair: Instruments },
  naming: readonly { readonly portfolioId: string; readonly entries: number }[],
) => {
  const entriesOf = new Map(naming.map(({ portfolioId, entries }) => [portfolioId, entries]));
  const rows = await listMerged(db, viewer, [...entriesOf.keys()]);
  const effects: MoveEffect[] = [];
  const named: MergePreview['portfolios']['named'] = [];
  for (const row of rows) {
    const present = await loadLedger(db, toPricingState(row));
    const effect = await effectOfMove(db, { present, settings: row }, moveOf(pair));
    effects.push(effect);
    const { id, name, client } = row;
    const held = { before: heldView(effect.before), after: heldView(effect.after) };
    if (row.isVisible && named.length < mergeNamedAtMost)
      named.push({ id, name, client, entries: entriesOf.get(id) ?? 0, ...held });
    await yieldToEventLoop();
  }
  const visible = rows.filter(({ isVisible }) => isVisible);
  const entries = visible.reduce((sum, { id }) => sum + (entriesOf.get(id) ?? 0), 0);
  return { effects, portfolios: { total: visible.length, entries, named } };
};

const takeable = ['isin', 'sector', 'region'] as const;

/** What a merge would change, and what stands against it. */
export const previewMerge = async (
  db: Db,
  viewer: Staff,
  { today, ...ids }: { from: string; into: string; today: LocalDate },
): Promise<MergePreview | Refusal<'not_found' | 'invalid'>> => {
  const pair = await readPair(db, ids);
  if ('ok' in pair) return pair;
  const naming = await ledgersNaming(db, ids.from);
  const refusals: MergeRefusal[] = await refusalsOf(db, pair, naming);
  // Replaying makes no sense in two currencies, and takes too long for too many.
  const replayed = refusals.some((code) => code !== 'merge_in_proposal') ? [] : naming;
  const { effects, portfolios } = await previewLedgers(db, { viewer, pair }, replayed);
  if (effects.some(({ keepsUnits }) => !keepsUnits)) refusals.push('merge_changes_units');
  if (effects.some(({ keepsValuations }) => !keepsValuations)) refusals.push('merge_changes_valuation');
  const changedPortfolios = effects.filter(({ keepsCost }) => !keepsCost).length;
  if (changedPortfolios > 0 && !seesEveryClient(viewer)) refusals.push('merge_needs_every_client');
  const prices = await comparePrices(db, ids, mergeNamedAtMost);
  return {
    ...pair,
    portfolios,
    changesCost: changedPortfolios > 0,
    changedPortfolios,
    prices: { ...prices, latest: prices.latest.map((one) => ({ ...one, day: one.day as LocalDate })) },
    facts: await compareFacts(db, ids, today),
    symbols: await compareSymbols(db, ids),
    takenOver: takeable.filter((field) => pair.into[field] === null && pair.from[field] !== null),
    refusals,
  };
};
