/** How the parts of a return were computed, as finance derives them. Computed in threads, as the parts are. */
import type { AttributionRow } from '@partnerfolio/contract/figures/contribution';
import type { AttributionEffect, CurrencyEffect } from '@partnerfolio/contract/figures/contribution-names';
import { linkDays } from '@partnerfolio/finance/contribution';
import { dateOfDay } from '@partnerfolio/finance/dates';
import type { Derivation } from '@partnerfolio/finance/derivation';
import { explainAttribution } from '@partnerfolio/finance/explain-attribution';
import { explainContribution } from '@partnerfolio/finance/explain-contribution';
import { explainCurrency } from '@partnerfolio/finance/explain-currency';
import type { CurrencyCode } from '@partnerfolio/finance/money';
import { attributionPeriods, currenciesOf, keyOfGroup, partsOfRange } from './contribution.rules.ts';
import type { Found } from '../comparison/comparison.rules.ts';
import type { AttributionInput, ContributionInput } from './contribution.rules.ts';

/** The contribution of an instrument, or (null) of what belongs to none. */
export const contributionDerivation = (
  { portfolio, range }: ContributionInput,
  instrumentId: string | null,
): Derivation => {
  const isWanted = ({ id }: { readonly id: string }) => instrumentId === null || id === instrumentId;
  const parts = partsOfRange(portfolio, range, isWanted).map(({ id, series }) => ({ id, days: series.days }));
  return explainContribution({ whole: portfolio.series, parts }, instrumentId, range);
};

export interface CurrencyOf {
  readonly currency: string;
  readonly effect: CurrencyEffect;
}

/** An effect of everything held in a currency. */
export const currencyDerivation = (
  { portfolio, range }: ContributionInput,
  { currency, effect }: CurrencyOf,
): Derivation => {
  const own = partsOfRange(portfolio, range, (part) => part.currency === currency);
  const given = currenciesOf(portfolio, own);
  const scene = { ...given, whole: portfolio.series };
  return explainCurrency(scene, { currency: currency as CurrencyCode, effect }, range);
};

export interface EffectOf {
  readonly effect: AttributionEffect;
  readonly group: Pick<AttributionRow, 'kind' | 'group'>;
}

/** An effect of a group against the benchmark, or why there is none. */
export const attributionDerivation = (
  input: AttributionInput,
  { effect, group }: EffectOf,
): Found<Derivation> => {
  const periods = attributionPeriods(input);
  if (!periods.known) return periods;
  const { series } = input.portfolio;
  const linked = linkDays(series, input.range);
  const firstDay = series.firstDay + (linked.known ? linked.value.first : 0);
  const ends = periods.value.map((_, i) => dateOfDay(firstDay + i));
  return { known: true, value: explainAttribution({ periods, ends }, { effect, group: keyOfGroup(group) }) };
};
