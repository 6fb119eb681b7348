/** What changed definitions change in the figures of a portfolio. Pure. */
import { Decimal } from '@partnerfolio/finance/decimal';
import { lateReturns } from '@partnerfolio/finance/former-gains';
import { changedIrr } from '@partnerfolio/finance/former-irr';
import { changedReturnDays, formerReturn } from '@partnerfolio/finance/former-returns';
import { currentRisk, formerRisk } from '@partnerfolio/finance/former-risk';
import {
  priceRuleChange,
  withoutDerivedPrices,
  withoutWaitingSplits,
  withZeroCloses,
} from '@partnerfolio/finance/price-rule-change';
import type { FormerInput } from '@partnerfolio/finance/price-rule-change';
import { rangeReturn } from '@partnerfolio/finance/range-figures';
import { rateRuleChange } from '@partnerfolio/finance/rate-rule-change';
import type { PartialTotal } from '@partnerfolio/finance/totals';
import type { Figure } from '@partnerfolio/finance/unknown';
import { holdingsAsAt } from '@partnerfolio/finance/valuation';
import type { Computed } from '../figures/compute/inputs/computed.actions.ts';
import type { DefinitionChange } from '../figures/compute/inputs/queries.ts';

type Change = DefinitionChange['figures'][number];

/** Returns are float64, so equal returns may differ beyond this many decimals. */
const decimalsOfReturn = 10;

const rateText = (rate: number | null): string | null =>
  rate === null ? null : String(Number(rate.toFixed(decimalsOfReturn)));

/** The change of a rate; none when it is equal, or unknown by both definitions. */
const compareFigure = (figure: Change['figure'], before: string | null, after: string | null): Change[] =>
  before === after ? [] : [{ figure, before, after }];

/** How many days are listed one by one. */
const datesListed = 20;

const returnChanges = ({ series, asOf }: Computed): DefinitionChange[] => {
  const dates = changedReturnDays(series);
  const [since] = dates;
  if (since === undefined) return [];
  const twr = rangeReturn(series, { from: series.openingDate, to: asOf });
  return [
    {
      reason: 'returns',
      since,
      days: dates.length,
      dates: dates.slice(0, datesListed),
      figures: compareFigure('twr', rateText(formerReturn(series)), rateText(twr.known ? twr.value : null)),
    },
  ];
};

const irrChanges = ({ series, asOf }: Computed): DefinitionChange[] => {
  const change = changedIrr(series, { from: series.openingDate, to: asOf });
  if (change === null) return [];
  const figures = compareFigure('irr', rateText(change.former), rateText(change.now));
  return figures.length === 0 ? [] : [{ reason: 'irr', since: null, days: 0, dates: [], figures }];
};

const gainChanges = ({ ledger, market, settings, asOf }: Computed): DefinitionChange[] => {
  const { book, realisedBase } = holdingsAsAt(ledger, market, { settings, asAt: asOf });
  const late = lateReturns(book);
  if (late === null) return [];
  const after = realisedBase.total.known ? realisedBase.total.value : null;
  const before =
    after === null || late.gainBase === null ? null : new Decimal(after).minus(late.gainBase).toFixed();
  const figures = compareFigure('realised', before, after);
  return [{ reason: 'return_of_capital', since: late.since, days: late.entries, dates: [], figures }];
};

/** The series of a closed portfolio previously continued with flat days. */
const closedChanges = ({ isClosed, ledger, asOf, to }: Computed): DefinitionChange[] =>
  isClosed && ledger.bookings.length > 0 && asOf < to
    ? [{ reason: 'closed', since: asOf, days: 0, dates: [], figures: [] }]
    : [];

const totalsFigures = {
  value: 'value',
  costBase: 'cost',
  unrealisedBase: 'unrealised',
  realisedBase: 'realised',
  incomeBase: 'income',
} as const;

/** The known part of a total. */
const totalText = ({ total, partial }: PartialTotal): string => (total.known ? total.value : partial);

function* rateChanges(computed: Computed): Generator<undefined, DefinitionChange[], undefined> {
  const change = yield* rateRuleChange(computed);
  if (change === null) return [];
  const figures = change.totals.flatMap(({ figure, former, now }) =>
    compareFigure(totalsFigures[figure], totalText(former), totalText(now)),
  );
  return [{ reason: 'rates', since: change.since, days: 0, dates: [], figures }];
}

/** Shown with two digits of a percentage, so that differences below are no change of a shown figure. */
const decimalsOfRisk = 4;

const shownRate = (figure: Figure<number>): string | null =>
  figure.known ? String(Number(figure.value.toFixed(decimalsOfRisk))) : null;

const riskChanges = ({ series, asOf }: Computed): DefinitionChange[] => {
  const range = { from: series.openingDate, to: asOf };
  const [before, after] = [formerRisk(series, range), currentRisk(series, range)];
  // A figure that was unknown before misled nobody.
  const compare = (figure: Change['figure'], name: keyof typeof after): Change[] =>
    before[name].known ? compareFigure(figure, shownRate(before[name]), shownRate(after[name])) : [];
  const figures = [
    ...compare('volatility', 'volatility'),
    ...compare('value_at_risk', 'valueAtRisk'),
    ...compare('modified_value_at_risk', 'modifiedValueAtRisk'),
  ];
  return figures.length === 0 ? [] : [{ reason: 'risk', since: null, days: 0, dates: [], figures }];
};

const wholeTotal = ({ total }: PartialTotal): string | null => (total.known ? total.value : null);

function* priceChanges(
  computed: Computed,
  reason: 'zero_closes' | 'waiting_splits' | 'derived_prices',
  former: FormerInput | null,
): Generator<undefined, DefinitionChange[], undefined> {
  const change = former === null ? null : yield* priceRuleChange(computed, former);
  if (change === null) return [];
  const rate = (figure: Figure<number>) => rateText(figure.known ? figure.value : null);
  const figures = [
    ...change.totals.flatMap(({ figure, former: before, now }) =>
      compareFigure(totalsFigures[figure], wholeTotal(before), wholeTotal(now)),
    ),
    ...compareFigure('twr', rate(change.twr.former), rate(change.twr.now)),
  ];
  return [{ reason, since: change.since, days: 0, dates: [], figures }];
}

/** The days of closes of 0 that earlier versions stored, by instrument. */
export type ZeroCloses = ReadonlyMap<string, readonly number[]>;

/** The figures that differ between the definitions of version 0.1.0 and those after it. */
function* firstChanges(computed: Computed): Generator<undefined, DefinitionChange[], undefined> {
  const returns = returnChanges(computed);
  yield;
  const irr = irrChanges(computed);
  yield;
  const gains = gainChanges(computed);
  yield;
  return [...returns, ...(yield* rateChanges(computed)), ...gains, ...irr, ...closedChanges(computed)];
}

/** The figures that differ by the rules about prices. */
function* changesOfPrices({
  zeros,
  ...computed
}: Computed & { readonly zeros: ZeroCloses }): Generator<undefined, DefinitionChange[], undefined> {
  const { ledger, market } = computed;
  return [
    ...(yield* priceChanges(computed, 'zero_closes', withZeroCloses(market, zeros))),
    ...(yield* priceChanges(computed, 'waiting_splits', withoutWaitingSplits(ledger))),
    ...(yield* priceChanges(computed, 'derived_prices', withoutDerivedPrices(ledger))),
  ];
}

/**
 * The figures of a portfolio that differ between former definitions and today's, computed in steps: from those of version
 * 0.1.0 (`first` 1), which showed no risk, or from those after it (`first` 2).
 */
export function* changedDefinitions(
  computed: Computed,
  { first, zeros }: { readonly first: number; readonly zeros: ZeroCloses },
): Generator<undefined, DefinitionChange[], undefined> {
  const earlier = first === 1 ? yield* firstChanges(computed) : riskChanges(computed);
  return [...earlier, ...(yield* changesOfPrices({ ...computed, zeros }))];
}
