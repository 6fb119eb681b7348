/** How far a portfolio is from a model today. */
import type { Drift } from '@partnerfolio/contract/models/assignments';
import type { LocalDate } from '@partnerfolio/contract/values';
import { Decimal } from '@partnerfolio/finance/decimal';
import { parseAmount } from '@partnerfolio/finance/exact';
import { portfolioDrift } from '@partnerfolio/finance/portfolio-drift';
import type { DriftLine } from '@partnerfolio/finance/portfolio-drift';
import { sumAmounts } from '@partnerfolio/finance/totals';
import { unknown } from '@partnerfolio/finance/unknown';
import { holdingsAsAt } from '@partnerfolio/finance/valuation';
import type { HoldingsReport } from '@partnerfolio/finance/valuation';
import type { App } from '../../platform/context.ts';
import { unknownFigure } from '../figures/compute/figures.rules.ts';
import { loadComputed } from '../figures/compute/inputs/computed.actions.ts';
import type { FigureSource, LedgerInstrument } from '../figures/compute/inputs/queries.ts';
import { isSetAside } from '../figures/stored/queries.ts';
import { listInForce } from '../restrictions/queries.ts';
import { isExcluded, knownDrift, namesOf } from './drift.rules.ts';
import type { NamedModel } from './measured.actions.ts';

type Instruments = ReadonlyMap<string, LedgerInstrument>;

/** All cash in the portfolio's currency. */
const cashOf = ({ cash }: HoldingsReport) =>
  sumAmounts(
    cash.map(({ valueBase }) => ({
      amount: valueBase.known ? parseAmount(valueBase.value) : null,
      reason: valueBase.known ? unknown('no_value') : valueBase,
    })),
  ).total;

interface Line extends DriftLine {
  readonly isStale: boolean;
}

const linesOf = (report: HoldingsReport, instruments: Instruments): Line[] =>
  report.lines
    .filter(({ quantity }) => !new Decimal(quantity).isZero())
    .map(({ instrumentId, valueBase: amount, isStale }) => ({
      instrumentId,
      isStale,
      assetClass: instruments.get(instrumentId)?.asset_class ?? 'other',
      // Names the instrument even where the reason is a missing rate.
      amount: amount.known ? amount : unknown(amount.reason, { instrumentIds: [instrumentId] }),
    }));

/** The items of which something is true, and the others. */
const partsOf = <T>(items: readonly T[], isTrue: (item: T) => boolean): readonly [T[], T[]] => [
  items.filter((item) => isTrue(item)),
  items.filter((item) => !isTrue(item)),
];

/** How far a portfolio is from a model today, or from a version that it does not have. */
export const readDrift = async (app: App, source: FigureSource, model: NamedModel): Promise<Drift> => {
  const today = app.clock.today();
  const unknownAs = (
    reason: 'model_not_expandable' | 'cannot_be_computed' | 'closed',
    asOf: LocalDate,
  ): Drift => ({
    known: false,
    asOf,
    reason,
    instruments: [],
  });
  if (model.measured === null) return unknownAs('model_not_expandable', today);
  if (await isSetAside(app.db, source.id)) return unknownAs('cannot_be_computed', today);
  const { ledger, market, settings, asOf, instruments, isClosed } = await loadComputed(app.db, source, today);
  if (isClosed) return unknownAs('closed', asOf);
  const report = holdingsAsAt(ledger, market, { settings, asAt: asOf });
  const restrictions = await listInForce(app.db, source.id, today);
  const lines = linesOf(report, instruments);
  const [left, counted] = partsOf(lines, (line) => isExcluded(line, restrictions));
  const names = new Map([...model.names, ...instruments]);
  const cash = settings.cashKept ? cashOf(report) : null;
  const drift = portfolioDrift(model.measured, { lines: counted, cash });
  if (!drift.known) {
    const { reason } = unknownFigure(drift.reason);
    return { known: false, asOf, reason, instruments: namesOf(drift.instrumentIds ?? [], names) };
  }
  const named = (some: readonly { readonly instrumentId: string }[]) =>
    namesOf(
      some.map(({ instrumentId }) => instrumentId),
      names,
    );
  return knownDrift(drift.value, {
    asOf,
    names,
    excluded: named(left),
    outdated: named(counted.filter(({ isStale }) => isStale)),
    isCashOutdated: report.cash.some(({ isStale, balance }) => isStale && !new Decimal(balance).isZero()),
  });
};
