/** What a portfolio holds today for the suitability check, with its risk score. */
import type { ScoreFigure } from '@partnerfolio/contract/assumptions/scores';
import type { LocalDate } from '@partnerfolio/contract/values';
import { dateOfDay } from '@partnerfolio/finance/dates';
import { Decimal } from '@partnerfolio/finance/decimal';
import { holdingsAsAt } from '@partnerfolio/finance/valuation';
import type { HoldingsReport } from '@partnerfolio/finance/valuation';
import type { App } from '../../platform/context.ts';
import { readVersion } from '../assumptions/actions.ts';
import { expectedFigures } from '../figures/compute/analysis/expected.rules.ts';
import { moneyFigure } from '../figures/compute/figures.rules.ts';
import { loadComputed } from '../figures/compute/inputs/computed.actions.ts';
import type { Computed } from '../figures/compute/inputs/computed.actions.ts';
import type { FigureSource } from '../figures/compute/inputs/queries.ts';
import { classParts } from '../figures/stored/classes.rules.ts';
import { isSetAside } from '../figures/stored/queries.ts';
import { listNewest } from '../instrument-facts/queries.ts';
import type { Held, HeldPart, Trade, Trades } from './rules.ts';

/** The groups of the issuers of instruments, by instrument. */
const issuersOf = async (app: App, ids: readonly string[]) => {
  const statements = await listNewest(app.db, ids, app.clock.today());
  return new Map(
    statements.flatMap(({ instrumentId, fact, issuer }) =>
      fact === 'issuer' && issuer !== null ? [[instrumentId, issuer.group] as const] : [],
    ),
  );
};

const heldParts = (
  { instruments }: Computed,
  report: HoldingsReport,
  issuers: ReadonlyMap<string, { readonly id: string; readonly name: string }>,
): HeldPart[] => [
  ...report.lines
    .filter(({ quantity }) => !new Decimal(quantity).isZero())
    .map(({ instrumentId, valueBase }): HeldPart => {
      const instrument = instruments.get(instrumentId);
      return {
        instrumentId,
        name: instrument?.name ?? '',
        assetClass: instrument?.asset_class ?? 'other',
        currency: instrument?.currency ?? '',
        value: moneyFigure(valueBase),
        issuer: issuers.get(instrumentId) ?? null,
      };
    }),
  ...report.cash
    .filter(({ balance }) => !new Decimal(balance).isZero())
    .map(({ currency, valueBase }): HeldPart => ({
      instrumentId: null,
      name: currency,
      assetClass: 'cash',
      currency,
      value: moneyFigure(valueBase),
      issuer: null,
    })),
];

/** The purchases and sales in the ledger; reversed ones are none. */
const tradesOf = ({ ledger, instruments }: Computed): Trade[] =>
  ledger.bookings.flatMap(({ rule, day, instrument }) => {
    const stored = instruments.get(ledger.instruments[instrument]?.id ?? '');
    if (!rule.isTrade || stored === undefined) return [];
    return {
      instrumentId: stored.id,
      name: stored.name,
      assetClass: stored.asset_class,
      day: dateOfDay(day),
      isPurchase: rule.units === 'add',
    };
  });

interface Facts {
  readonly asOf: LocalDate;
  readonly held: Held;
  readonly score: ScoreFigure;
  readonly trades: Trades;
}

/** What a portfolio holds, with its risk score. */
export const readFacts = async (app: App, source: FigureSource): Promise<Facts> => {
  const today = app.clock.today();
  const unknown = (reason: 'cannot_be_computed' | 'closed', asOf: LocalDate): Facts => {
    const figure = { known: false, reason } as const;
    return { asOf, held: figure, score: figure, trades: figure };
  };
  if (await isSetAside(app.db, source.id)) return unknown('cannot_be_computed', today);
  const computed = await loadComputed(app.db, source, today);
  const { ledger, market, settings, asOf, instruments } = computed;
  if (computed.isClosed) return unknown('closed', asOf);
  const report = holdingsAsAt(ledger, market, { settings, asAt: asOf });
  const issuers = await issuersOf(
    app,
    report.lines.map(({ instrumentId }) => instrumentId),
  );
  const { score } = expectedFigures(classParts(report, instruments), await readVersion(app.db));
  return {
    asOf,
    held: { known: true, parts: heldParts(computed, report, issuers) },
    score,
    trades: { known: true, trades: tradesOf(computed) },
  };
};
