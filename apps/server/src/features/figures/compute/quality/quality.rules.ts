/** The data issues behind a portfolio's figures. */
import { fieldErrorTitle } from '@partnerfolio/contract/refusals/field-errors';
import { isZero } from '@partnerfolio/contract/market/closes';
import { entryErrors } from '@partnerfolio/contract/refusals/ledger-errors';
import type { Performance } from '@partnerfolio/contract/performance';
import { assumedOrder } from '@partnerfolio/finance/assumed-order';
import { dateOfDay } from '@partnerfolio/finance/dates';
import type { LedgerFault } from '@partnerfolio/finance/entry';
import type { HoldingLine } from '@partnerfolio/finance/holding-line';
import type { Ledger } from '@partnerfolio/finance/ledger';
import type { SeriesGap } from '@partnerfolio/finance/series-gaps';
import type { HoldingsReport } from '@partnerfolio/finance/valuation';
import { bookingError } from '../../../ledger/rules.ts';
import type { Computed } from '../inputs/computed.actions.ts';
import { outdatedOpenings } from './outdated.rules.ts';
import type { AskedRanges } from './outdated.rules.ts';
import type { EarlyEntry, LedgerInstrument, MisdatedQuotes } from '../inputs/queries.ts';
import { transferIssues } from './transfer-issues.rules.ts';

type Quality = Performance['quality'];
type Day = Quality['stale'][number]['day'];
type Instruments = ReadonlyMap<string, LedgerInstrument>;

const missingQuotes = (gaps: readonly SeriesGap[], instruments: Instruments): Quality['missing'] => {
  const missing = new Map<string, Quality['missing'][number]>();
  for (const { kind, instrumentId, currency } of gaps) {
    const key = `${kind}/${instrumentId ?? currency}`;
    if (kind === 'missing_price')
      missing.set(key, {
        kind: 'price',
        what: instruments.get(instrumentId ?? '')?.symbol ?? '',
        instrumentId: instrumentId ?? null,
      });
    if (kind === 'missing_rate') missing.set(key, { kind: 'rate', what: currency ?? '', instrumentId: null });
  }
  return [...missing.values()];
};

const negativeCash = (gaps: readonly SeriesGap[]): Quality['negativeCash'] => {
  const last = new Map<string, Quality['negativeCash'][number]>();
  for (const { kind, currency, from } of gaps)
    if (kind === 'negative_cash' && currency !== undefined) last.set(currency, { currency, since: from });
  return [...last.values()];
};

/** The instruments of some holdings, with the date of their price. */
const pricedLines = (lines: readonly HoldingLine[], instruments: Instruments): Quality['stale'] =>
  lines.flatMap(({ instrumentId, priceDate }) => {
    const instrument = instruments.get(instrumentId);
    if (instrument === undefined || priceDate === null) return [];
    const { id, symbol, name } = instrument;
    return [{ id, symbol, name, day: priceDate }];
  });

/** Lists each currency once, because all holdings and cash in it use the same rate. */
const staleRates = ({ lines, cash }: HoldingsReport): Quality['staleRates'] => {
  const found = new Map<string, Quality['staleRates'][number]>();
  for (const { currency, rate } of [...lines, ...cash])
    if (rate?.isStale === true) found.set(currency, { currency, day: rate.date, path: [...rate.path] });
  return [...found.values()];
};

/** The splits that wait in a ledger up to a day, whether or not units are still held. */
const waitingSplits = ({ waiting, instruments: numbered }: Ledger, on: string, instruments: Instruments) =>
  [...waiting].flatMap(([number, { splits }]): Quality['waitingSplits'] => {
    const found = instruments.get(numbered[number]?.id ?? '');
    if (found === undefined) return [];
    const { id, symbol, name } = found;
    const dates = splits.map(({ day }) => dateOfDay(day)).filter((day) => day <= on);
    return dates.map((day) => ({ id, symbol, name, day }));
  });

const issueViews = (issues: readonly LedgerFault[]): Quality['faults'] =>
  issues.map((issue) => ({
    transactionId: issue.entryId,
    day: issue.date,
    code: issue.code,
    params: issue.available === undefined ? {} : { available: issue.available },
    message: fieldErrorTitle(bookingError(issue, 0).error),
  }));

const earlyIssues = (early: readonly EarlyEntry[]): Quality['faults'] =>
  early.map(({ id, day }) => ({
    transactionId: id,
    day,
    code: 'early_date',
    params: {},
    message: entryErrors.early_date,
  }));

/**
 * Separates two types of errors: entries that name a missing lot count in the figures, all others are left out of
 * them.
 */
const splitIssues = (
  issues: readonly LedgerFault[],
  { settings: { costMethod }, early }: Pick<Computed, 'settings' | 'early'>,
) => ({
  faults: [...earlyIssues(early), ...issueViews(issues.filter(({ code }) => code !== 'missing_lot'))],
  missingLots:
    costMethod === 'specific' ? issueViews(issues.filter(({ code }) => code === 'missing_lot')) : [],
});

const ignoredInstruments = ({ bookings }: Ledger): Quality['ignoredInstruments'] =>
  bookings
    .filter(({ rule, entry }) => rule.instrument === 'never' && entry.instrumentId !== undefined)
    .map(({ entry }) => ({ transactionId: entry.id, day: entry.tradeDate }));

/** The instruments with days whose order of trades no trade time decides, although it matters. */
const assumedOrders = ({
  ledger,
  instruments,
  settings,
}: Pick<Computed, 'ledger' | 'instruments' | 'settings'>): Quality['partlyTimed'] => {
  const days = new Map<number, { count: number; last: number }>();
  const keyOf = ({ instrument, day }: Ledger['partlyTimed'][number]) => `${instrument}/${day}`;
  const partly = new Set(ledger.partlyTimed.map(keyOf));
  const untimed = assumedOrder(ledger, settings.costMethod).filter((one) => !partly.has(keyOf(one)));
  for (const { instrument, day } of [...ledger.partlyTimed, ...untimed]) {
    const known = days.get(instrument) ?? { count: 0, last: day };
    days.set(instrument, { count: known.count + 1, last: Math.max(known.last, day) });
  }
  return [...days].flatMap(([number, { count, last }]) => {
    const found = instruments.get(ledger.instruments[number]?.id ?? '');
    if (found === undefined) return [];
    const { id, symbol, name } = found;
    return [{ id, symbol, name, days: count, day: dateOfDay(last) }];
  });
};

const misdatedQuotes = (misdated: readonly MisdatedQuotes[]): Quality['misdated'] =>
  misdated.map(({ first, last, ...quotes }) => ({
    ...quotes,
    first,
    last,
  }));

/** The valuations of 0 in a ledger, by instrument. */
const zeroValuations = ({ bookings }: Ledger) => {
  const found = new Map<string, { count: number; day: Day; transactionId: string }>();
  for (const { type, entry } of bookings) {
    if (type !== 'valuation' || entry.instrumentId === undefined) continue;
    if (!isZero(entry.amount ?? entry.price ?? '1')) continue;
    const count = (found.get(entry.instrumentId)?.count ?? 0) + 1;
    found.set(entry.instrumentId, { count, day: entry.tradeDate, transactionId: entry.id });
  }
  return found;
};

/** Closing prices of 0, which no figure uses, and valuations of 0, unless the instrument is declared worthless. */
const zerosStored = ({ ledger, instruments }: Pick<Computed, 'ledger' | 'instruments'>): Quality['zeros'] => {
  const valued = zeroValuations(ledger);
  const open = [...instruments.values()].filter(({ worthless_since: since }) => since === null);
  const closes = open.flatMap(({ id, symbol, name, zero_closes: count, zero_day: day }) =>
    day === null
      ? []
      : [
          {
            kind: 'close' as const,
            instrument: { id, symbol, name },
            count,
            day: day as Day,
            transactionId: null,
          },
        ],
  );
  const valuations = open.flatMap(({ id, symbol, name }) => {
    const zeros = valued.get(id);
    return zeros === undefined
      ? []
      : [{ kind: 'valuation' as const, instrument: { id, symbol, name }, ...zeros }];
  });
  return [...closes, ...valuations];
};

/** Fetched prices that differ too much from the one before them: they wait, or are used and not looked at yet. */
const priceJumps = (instruments: Instruments): Quality['jumps'] =>
  [...instruments.values()].flatMap(({ id, symbol, name, ...jumps }) =>
    jumps.jump_day === null
      ? []
      : [
          {
            id,
            symbol,
            name,
            day: jumps.jump_day as Day,
            count: jumps.jump_count,
            areUsed: jumps.are_jumps_used === true,
          },
        ],
  );

/** What a user still has to settle about the changed processing order within a day. */
const unsettledDayOrder = ({
  source,
  orderIssues,
  instruments,
}: QualityFacts['computed']): Quality['dayOrder'] => {
  if (source.order_state === 'kept') return { state: 'kept', faults: issueViews(orderIssues) };
  if (source.order_state !== 'changed' || source.order_changes === null) return null;
  const { firstDay, figures } = source.order_changes;
  return {
    state: 'changed',
    firstDay,
    figures: figures.map(({ instrumentId, ...change }) => {
      const found = instruments.get(instrumentId ?? '');
      const instrument =
        found === undefined ? null : { id: found.id, symbol: found.symbol, name: found.name };
      return { ...change, instrument };
    }),
  };
};

const changedDefinitions = ({ definition_changes: changes }: Computed['source']): Quality['definitions'] =>
  changes === null
    ? null
    : changes.map(({ since, dates, figures, ...change }) => ({
        ...change,
        since,
        dates: [...dates],
        figures: [...figures],
      }));

/**
 * Outdated prices and rates of today, and those of the days that open the usual ranges, unless today's are outdated
 * as well: these are listed already.
 */
const outdatedIssues = (
  report: HoldingsReport,
  range: AskedRanges,
  computed: QualityFacts['computed'],
): Pick<Quality, 'stale' | 'staleRates' | 'outdatedOpenings'> => {
  const stale = pricedLines(
    // A price from before a split to be booked is old for another reason, which is named.
    report.lines.filter(({ isPriceStale, isSplitWaiting }) => isPriceStale && !isSplitWaiting),
    computed.instruments,
  );
  const rates = staleRates(report);
  const listed = new Set<string>([...stale.map(({ id }) => id), ...rates.map(({ currency }) => currency)]);
  return {
    stale,
    staleRates: rates,
    outdatedOpenings: outdatedOpenings(computed, range).filter(
      ({ what, instrumentId }) => !listed.has(instrumentId ?? what),
    ),
  };
};

interface QualityFacts {
  readonly report: HoldingsReport;
  readonly gaps: readonly SeriesGap[];
  readonly faults: readonly LedgerFault[];
  /** The range that the figures are shown for; usual ranges end with it. */
  readonly range: AskedRanges;
  readonly computed: Pick<
    Computed,
    | 'series'
    | 'market'
    | 'to'
    | 'ledger'
    | 'settings'
    | 'source'
    | 'orderIssues'
    | 'instruments'
    | 'outdated'
    | 'early'
    | 'misdated'
  >;
}

/**
 * All data issues: outdated and missing prices and rates, own trades used as prices, cash below zero, entries that
 * cannot be booked, and entries that a default rule decides.
 */
export const portfolioIssues = ({
  report,
  gaps,
  faults: issues,
  range,
  computed,
}: QualityFacts): Quality => ({
  ...outdatedIssues(report, range, computed),
  tradePrices: pricedLines(
    report.lines.filter(({ priceSource }) => priceSource === 'trade'),
    computed.instruments,
  ),
  derivedPrices: pricedLines(
    report.lines.filter(({ priceSource }) => priceSource === 'derived'),
    computed.instruments,
  ),
  waitingSplits: waitingSplits(computed.ledger, report.asAt, computed.instruments),
  missing: missingQuotes(gaps, computed.instruments),
  negativeCash: negativeCash(gaps),
  ...splitIssues(issues, computed),
  ignoredInstruments: ignoredInstruments(computed.ledger),
  partlyTimed: assumedOrders(computed),
  misdated: misdatedQuotes(computed.misdated),
  zeros: zerosStored(computed),
  jumps: priceJumps(computed.instruments),
  dayOrder: unsettledDayOrder(computed),
  definitions: changedDefinitions(computed.source),
  ...transferIssues(computed),
});

/** The number of data issues other than missing data and errors. */
export const noticesIn = (quality: Quality): number =>
  quality.missingLots.length +
  quality.ignoredInstruments.length +
  quality.partlyTimed.length +
  quality.misdated.length +
  quality.zeros.length +
  quality.jumps.length +
  quality.costs.length +
  quality.transfers.length +
  (quality.dayOrder === null ? 0 : 1) +
  (quality.definitions === null ? 0 : 1);
