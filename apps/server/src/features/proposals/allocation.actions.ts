/** The current allocation of a portfolio, from the same holdings as its own page. */
import { holdingsAsAt } from '@partnerfolio/finance/valuation';
import type { Staff } from '../../platform/access/access.ts';
import type { App } from '../../platform/context.ts';
import { loadComputed } from '../figures/compute/inputs/computed.actions.ts';
import type { Computed } from '../figures/compute/inputs/computed.actions.ts';
import { findSource } from '../figures/compute/inputs/queries.ts';
import { rateFigure } from '../figures/compute/figures.rules.ts';
import { currentAllocation } from './allocation.rules.ts';
import type { HeldLine } from './allocation.rules.ts';

const heldLines = ({ instruments, ledger, market, settings, asOf }: Computed): HeldLine[] => {
  const report = holdingsAsAt(ledger, market, { settings, asAt: asOf });
  const positions = report.lines.flatMap((line) => {
    const found = instruments.get(line.instrumentId);
    if (found === undefined) return [];
    const { id, symbol, name, asset_class: assetClass } = found;
    return [{ assetClass, instrument: { id, symbol, name, assetClass }, weight: rateFigure(line.weight) }];
  });
  const cash = report.cash.map((line) => ({
    assetClass: 'cash' as const,
    instrument: null,
    weight: rateFigure(line.weight),
  }));
  return [...positions, ...cash];
};

/** The current allocation; null when the viewer may not see the portfolio. */
export const readCurrentAllocation = async (app: App, viewer: Staff, portfolioId: string) => {
  const source = await findSource(app.db, viewer, portfolioId);
  if (source === null) return null;
  const computed = await loadComputed(app.db, source, app.clock.today());
  return {
    asOf: computed.asOf,
    currency: source.base_currency,
    ...currentAllocation(heldLines(computed)),
  };
};
