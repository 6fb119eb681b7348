/** Explains parts of the return and of the difference from the benchmark, derived in threads as the parts are. */
import type { ContributionFigure } from '@partnerfolio/contract/figures/explained';
import type { UnknownReason } from '@partnerfolio/contract/figures/values';
import type { AttributionEffect, CurrencyEffect } from '@partnerfolio/contract/figures/contribution-names';
import { partPerformance } from '@partnerfolio/finance/part-performance';
import type { Db } from '../../../platform/database/db.ts';
import {
  deriveAttribution,
  deriveContribution,
  deriveCurrency,
} from '../compute/analysis/calculations.actions.ts';
import { analysed, attributionInput } from '../compute/analysis/contribution.actions.ts';
import type { ComparisonInputs } from '../compute/comparison/comparison.actions.ts';
import { instrumentRef } from './draft.rules.ts';
import type { Draft, Scene } from './draft.rules.ts';
import { partDraft } from './parts.rules.ts';
import { explainTimeWeighted } from './returns.rules.ts';

const effects: Readonly<Partial<Record<ContributionFigure, CurrencyEffect>>> = {
  currencyLocal: 'local',
  currencyFx: 'fx',
  currencyCross: 'cross',
};

/** Explains a part of the return; null without such a holding or currency. */
export const explainPart = async (figure: ContributionFigure, scene: Scene): Promise<Draft | null> => {
  const { computed, asked, range } = scene;
  const input = { portfolio: analysed(computed), range, instruments: computed.instruments };
  const effect = effects[figure];
  if (effect !== undefined) {
    const currency = asked.currency?.toUpperCase();
    if (currency === undefined) return null;
    return partDraft({ ...scene, ownCurrency: currency }, await deriveCurrency(input, { currency, effect }));
  }
  const of = figure === 'contributionRest' ? null : asked.instrumentId;
  if (of === undefined || (of !== null && !computed.instruments.has(of))) return null;
  return partDraft(scene, await deriveContribution(input, of));
};

/** Explains the return of a holding alone, whose purchases and sales are its flows; null if it was never held. */
export const explainHoldingReturn = (scene: Scene): Draft | null => {
  const { computed, asked } = scene;
  const { ledger, market, settings } = computed;
  const { instrumentId } = asked;
  if (instrumentId === undefined || !ledger.instruments.some(({ id }) => id === instrumentId)) return null;
  const { to } = analysed(computed);
  const series = partPerformance(ledger, market, { settings, to, instrumentIds: [instrumentId] });
  return { ...explainTimeWeighted({ ...scene, series }), instrument: instrumentRef(computed, instrumentId) };
};

const unknownDraft = (reason: UnknownReason): Draft => ({
  value: { unit: 'rate', figure: { known: false, reason } },
  formula: [],
  terms: [],
});

/** Explains an effect of a group against the benchmark; null without a benchmark. */
export const explainEffect = async (
  effect: AttributionEffect,
  scene: Scene,
  { db, inputs }: { readonly db: Db; readonly inputs: ComparisonInputs },
): Promise<Draft | null> => {
  const { computed, asked, range } = scene;
  const { benchmark } = inputs.source;
  if (benchmark === null) return null;
  const input = await attributionInput(db, benchmark, { computed, inputs, range, by: asked.grouping });
  const group = { kind: asked.kind, group: asked.group ?? null };
  if (input === null) return unknownDraft('splits_differ');
  const derived = await deriveAttribution(input, { effect, group });
  return derived.known ? partDraft(scene, derived.value) : unknownDraft(derived.reason);
};
