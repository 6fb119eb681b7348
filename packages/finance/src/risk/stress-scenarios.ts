import type { StressScenario } from './stress.ts';

/** The asset classes of the named scenarios. */
type ShockedClass = 'equity' | 'bond' | 'fund' | 'real_asset' | 'alternative' | 'cash' | 'other';

/** A historical scenario, with the source of its shocks. */
export interface NamedScenario extends StressScenario {
  readonly id: '2008' | '2020' | '2022';
  readonly shocksPct: Readonly<Record<ShockedClass, string>>;
}

/** Classes without better knowledge (funds, alternatives, others) fall like shares; cash keeps its value. */
function namedScenario(
  id: NamedScenario['id'],
  { equity, bond, realAsset }: { equity: string; bond: string; realAsset: string },
): NamedScenario {
  const asShares = { fund: equity, alternative: equity, other: equity };
  return { id, shocksPct: { equity, bond, real_asset: realAsset, cash: '0', ...asShares } };
}

/**
 * Historical shocks, as total returns in US dollars: of the calendar year 2008, of the first quarter of 2020, and of
 * the calendar year 2022 (the rate shock). Shares: S&P 500; bonds: Bloomberg (then Barclays) US Aggregate, for 2020
 * the three months to 26 March; real assets: FTSE Nareit All Equity REITs, for 2022 All REITs. Each is as its source
 * prints it, and docs/methodology/stress.md names the sources. Custom scenarios have the same form.
 */
export const NAMED_SCENARIOS: readonly NamedScenario[] = [
  namedScenario('2008', { equity: '-37', bond: '5.24', realAsset: '-37.7' }),
  namedScenario('2020', { equity: '-19.6', bond: '2.29', realAsset: '-23.44' }),
  namedScenario('2022', { equity: '-18.1', bond: '-13', realAsset: '-25.1' }),
];
