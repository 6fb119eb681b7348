/** What is wrong with the data under a portfolio's figures. */
import type { Performance } from '@partnerfolio/contract/performance';
import type { LedgerFault } from '@partnerfolio/finance/entry';
import type { SeriesGap } from '@partnerfolio/finance/series-gaps';
import type { HoldingsReport } from '@partnerfolio/finance/valuation';
import { bookingFault } from '../ledger/rules.ts';
import type { LedgerInstrument } from './queries.ts';

type Quality = Performance['quality'];
type Day = Quality['stale'][number]['day'];
type Instruments = ReadonlyMap<string, LedgerInstrument>;

const missingOf = (gaps: readonly SeriesGap[], instruments: Instruments): Quality['missing'] => {
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

const negativeCashOf = (gaps: readonly SeriesGap[]): Quality['negativeCash'] => {
  const last = new Map<string, Quality['negativeCash'][number]>();
  for (const { kind, currency, from } of gaps)
    if (kind === 'negative_cash' && currency !== undefined)
      last.set(currency, { currency, since: from as unknown as Day });
  return [...last.values()];
};

const staleOf = (report: HoldingsReport, instruments: Instruments): Quality['stale'] =>
  report.lines.flatMap((line) => {
    const instrument = instruments.get(line.instrumentId);
    const day = line.priceDate ?? line.rateDate;
    if (!line.isStale || instrument === undefined || day === null) return [];
    const { id, symbol, name } = instrument;
    return [{ id, symbol, name, day: day as unknown as Day }];
  });

const faultsOf = (faults: readonly LedgerFault[]): Quality['faults'] =>
  faults.map((fault) => ({
    transactionId: fault.entryId,
    day: fault.date as unknown as Day,
    code: fault.code,
    message: bookingFault(fault, 0).message,
  }));

/** Stale and missing prices and rates, cash below zero, entries that can't be booked. */
export const qualityOf = (facts: {
  readonly report: HoldingsReport;
  readonly gaps: readonly SeriesGap[];
  readonly faults: readonly LedgerFault[];
  readonly instruments: Instruments;
}): Quality => ({
  stale: staleOf(facts.report, facts.instruments),
  missing: missingOf(facts.gaps, facts.instruments),
  negativeCash: negativeCashOf(facts.gaps),
  faults: faultsOf(facts.faults),
});
