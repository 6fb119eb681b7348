/** What the falls of the past would do to the present holdings. `docs/methodology/stress.md` names their sources. */
import type { assetClasses } from '@partnerfolio/contract/choices';
import type { getStress, Scenario } from '@partnerfolio/contract/figures/risk';
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import { sumAmounts } from '@partnerfolio/finance/money';
import { NAMED_SCENARIOS } from '@partnerfolio/finance/stress-scenarios';
import type { NamedScenario } from '@partnerfolio/finance/stress-scenarios';
import { stressed } from '@partnerfolio/finance/stress';
import type { StressLine, StressReport } from '@partnerfolio/finance/stress';
import type { HoldingsReport } from '@partnerfolio/finance/valuation';
import type { LedgerInstrument } from '../inputs/queries.ts';
import { moneyFigure, unknownFigure } from '../figures.rules.ts';

type Stress = OutputOf<typeof getStress>;
type AssetClass = (typeof assetClasses)[number];

interface ClassedLine extends StressLine {
  readonly assetClass: AssetClass;
}

/** The holdings and cash with their classes. */
export const stressLines = (
  { lines, cash }: HoldingsReport,
  instruments: ReadonlyMap<string, LedgerInstrument>,
): ClassedLine[] => [
  ...lines.map(({ instrumentId, valueBase }) => ({
    id: instrumentId,
    assetClass: instruments.get(instrumentId)?.asset_class ?? ('other' as const),
    value: valueBase,
  })),
  ...cash.map(({ currency, valueBase }) => ({ id: currency, assetClass: 'cash' as const, value: valueBase })),
];

/** The effect by asset class, the largest loss first. */
const byClass = (lines: readonly ClassedLine[], report: StressReport): Scenario['classes'] => {
  const found = new Map<AssetClass, Scenario['classes'][number]>();
  for (const [i, { assetClass, value }] of lines.entries()) {
    const row = report.rows[i];
    if (row === undefined || !value.known) continue;
    const before = found.get(assetClass) ?? { value: '0', change: '0' };
    found.set(assetClass, {
      assetClass,
      shockPct: row.shockPct,
      value: sumAmounts([before.value, value.value]),
      change: sumAmounts([before.change, row.change]),
    });
  }
  return [...found.values()].toSorted((one, other) => Number(one.change) - Number(other.change));
};

const toScenario = (lines: readonly ClassedLine[], scenario: NamedScenario): Scenario => {
  const report = stressed(lines, scenario);
  if (!report.known) {
    const none = unknownFigure(report.reason);
    return { id: scenario.id, before: none, change: none, changePct: none, classes: [] };
  }
  const { before, change, changePct } = report.value;
  return {
    id: scenario.id,
    before: moneyFigure({ known: true, value: before }),
    change: moneyFigure({ known: true, value: change }),
    changePct: changePct.known
      ? { known: true, value: Number(changePct.value) / 100 }
      : unknownFigure(changePct.reason),
    classes: byClass(lines, report.value),
  };
};

/** The effect of each named scenario on the holdings of a report. */
export const stressScenarios = (
  report: HoldingsReport,
  instruments: ReadonlyMap<string, LedgerInstrument>,
): Pick<Stress, 'scenarios' | 'unvalued'> => {
  const lines = stressLines(report, instruments);
  const unvalued = report.lines.flatMap(({ instrumentId, valueBase }) => {
    const instrument = valueBase.known ? undefined : instruments.get(instrumentId);
    if (instrument === undefined) return [];
    const { id, symbol, name } = instrument;
    return [{ id, symbol, name }];
  });
  return { scenarios: NAMED_SCENARIOS.map((scenario) => toScenario(lines, scenario)), unvalued };
};
