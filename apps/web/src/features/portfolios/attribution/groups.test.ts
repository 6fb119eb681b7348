import type { ContributionAnswer } from '@partnerfolio/contract/figures/contribution';
import { expect, test } from 'vitest';
import { shownContributions } from './groups.ts';

const row = (name: string, sector: string | null, contribution: number) => ({
  instrument: {
    id: name,
    symbol: name,
    name,
    assetClass: 'equity',
    sector,
    region: null,
    currency: 'EUR',
  } as const,
  contribution,
  twr: { known: true, value: 0 } as const,
});
const steps = (rate: number) => Math.round(rate * 10_000);

test('adds up to the shown return to the last digit: rows to groups, groups and rest to the total', () => {
  const rows = [row('A', 'Energy', 0.010049), row('B', 'Energy', 0.000049), row('C', null, 0.002049)];
  const rest = -0.000047;
  const twr = 0.0121;
  const answer: Extract<ContributionAnswer['contributions'], { known: true }> = {
    known: true,
    twr,
    rows,
    rest,
  };
  const shown = shownContributions(answer, 'sector');
  expect(shown.groups.map(({ key }) => key)).toEqual(['Energy', null]);
  for (const group of shown.groups)
    expect(steps(group.contribution)).toBe(group.rows.reduce((sum, one) => sum + steps(one.contribution), 0));
  const sum = shown.groups.reduce((all, group) => all + steps(group.contribution), steps(shown.rest));
  expect(sum).toBe(steps(twr));
});
