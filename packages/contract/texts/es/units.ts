/** Amounts with their unit, and lengths of time. */
import type { units as english } from '../en/units.ts';
import type { Translated } from '../texts.ts';

export const units: Translated<typeof english> = {
  amount: {
    points: '{points} p. p.',
    quantity: 'Cantidad de {symbol}',
  },
  period: {
    '1M': '1M',
    '3M': '3M',
    YTD: 'Año',
    '1Y': '1A',
    '3Y': '3A',
    '5Y': '5A',
    MAX: 'Máx.',
  },
  window: {
    '3': '3 meses',
    '6': '6 meses',
    '12': '1 año',
    '36': '3 años',
  },
};
