/** Amounts with their unit, and lengths of time. */
import type { periods } from '../../src/choices.ts';
import type { RollingWindow } from '../../src/figures/risk-names.ts';

export const units = {
  amount: {
    points: '{points} pp',
    quantity: 'Quantity of {symbol}',
  },
  period: {
    '1M': '1M',
    '3M': '3M',
    YTD: 'YTD',
    '1Y': '1Y',
    '3Y': '3Y',
    '5Y': '5Y',
    MAX: 'Max',
  },
  window: {
    '3': '3 months',
    '6': '6 months',
    '12': '1 year',
    '36': '3 years',
  },
} as const satisfies {
  amount: Record<'points' | 'quantity', string>;
  period: Record<(typeof periods)[number], string>;
  window: Record<RollingWindow, string>;
};
