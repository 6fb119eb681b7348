/** What changed definitions change in the figures of a portfolio. Pure. */
import { Decimal } from '@partnerfolio/finance/decimal';
import { lateReturns } from '@partnerfolio/finance/former-gains';
import { changedIrr } from '@partnerfolio/finance/former-irr';
import { changedReturnDays, formerReturn } from '@partnerfolio/finance/former-returns';
import { rangeReturn } from '@partnerfolio/finance/range-figures';
import { rateRuleChange } from '@partnerfolio/finance/rate-rule-change';
import type { PartialTotal } from '@partnerfolio/finance/totals';
import { holdingsAsAt } from '@partnerfolio/finance/valuation';
import type { Computed } from '../performance/computed.actions.ts';
import type { DefinitionChange } from '../performance/queries.ts';

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

const ratesFigures = {
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
    compareFigure(ratesFigures[figure], totalText(former), totalText(now)),
  );
  return [{ reason: 'rates', since: change.since, days: 0, dates: [], figures }];
}

/** The figures of a portfolio that differ between the definitions of version 0.1.0 and today's, computed in steps. */
export function* changedDefinitions(computed: Computed): Generator<undefined, DefinitionChange[], undefined> {
  const returns = returnChanges(computed);
  yield;
  const irr = irrChanges(computed);
  yield;
  const gains = gainChanges(computed);
  yield;
  return [...returns, ...(yield* rateChanges(computed)), ...gains, ...irr, ...closedChanges(computed)];
}
