/** What another processing order within a day changes in a portfolio's figures. Pure. */
import { dateOfDay } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { openPositions, realisedGains } from '@partnerfolio/finance/lot-views';
import { lastSeriesDay } from '@partnerfolio/finance/performance';
import { rangeFigures } from '@partnerfolio/finance/range-figures';
import { changedSince } from '@partnerfolio/finance/replay';
import type { Replay } from '@partnerfolio/finance/replay';
import type { Figure } from '@partnerfolio/finance/unknown';
import { holdingsAsAt } from '@partnerfolio/finance/valuation';
import type { HoldingsReport } from '@partnerfolio/finance/valuation';
import type { OrderChanges } from '../figures/compute/inputs/queries.ts';

type Change = OrderChanges['figures'][number];

const holdingsReport = ({ ledger, market, settings, to }: Replay): HoldingsReport =>
  holdingsAsAt(ledger, market, { settings, asAt: to });

/** All units, lots and gains that the order could change, as text. */
const stateText = ({ ledger }: Replay, { book }: HoldingsReport): string => {
  const steps = ledger.steps.map((own) =>
    own.map(({ day, quantity, transferredIn, transferredOut, valued }) =>
      [day, quantity, transferredIn, transferredOut, valued?.amount ?? ''].join(' '),
    ),
  );
  return JSON.stringify([steps, openPositions(book), realisedGains(book)]);
};

const knownValue = (figure: Figure): string | null => (figure.known ? figure.value : null);

/** Returns are float64, so equal returns may differ beyond this many decimals. */
const decimalsOfReturn = 10;

const timeWeightedReturn = ({ series, ledger, ...made }: Replay): string | null => {
  const { twr } = rangeFigures(series, {
    from: series.openingDate,
    to: dateOfDay(lastSeriesDay(ledger, made)),
  });
  return twr.known ? String(Number(twr.value.toFixed(decimalsOfReturn))) : null;
};

const compareTotals = (made: Replay, report: HoldingsReport): readonly Omit<Change, 'after'>[] => [
  { figure: 'realised', instrumentId: null, before: knownValue(report.realisedBase.total) },
  { figure: 'cost', instrumentId: null, before: knownValue(report.costBase.total) },
  { figure: 'value', instrumentId: null, before: knownValue(report.value.total) },
  { figure: 'twr', instrumentId: null, before: timeWeightedReturn(made) },
];

const unitsByInstrument = ({ lines }: HoldingsReport): ReadonlyMap<string, string> =>
  new Map(lines.map(({ instrumentId, quantity }) => [instrumentId, quantity]));

const changedUnits = (before: HoldingsReport, after: HoldingsReport): Change[] => {
  const [was, is] = [unitsByInstrument(before), unitsByInstrument(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((instrumentId) => ({
      figure: 'units' as const,
      instrumentId,
      before: was.get(instrumentId) ?? '0',
      after: is.get(instrumentId) ?? '0',
    }))
    .filter((change) => change.before !== change.after);
};

/**
 * Today's figures that differ between two replays of one ledger, and the first day that is processed in another
 * order; null when no units, lots or gains differ on any day.
 */
export const changesBetween = (before: Replay, after: Replay): OrderChanges | null => {
  const [was, is] = [holdingsReport(before), holdingsReport(after)];
  if (stateText(before, was) === stateText(after, is)) return null;
  const totals = compareTotals(after, is);
  const changed = compareTotals(before, was)
    .map((one, i) => ({ ...one, after: totals[i]?.before ?? null }))
    .filter((change) => change.before !== change.after);
  const firstDay: LocalDate = dateOfDay(changedSince(before, after));
  return { firstDay, figures: [...changed, ...changedUnits(was, is)] };
};
