/** What instruments and holdings are grouped by, and how they are quoted and costed. */
import type { classes as english } from '../en/classes.ts';
import type { Translated } from '../texts.ts';

export const classes: Translated<typeof english> = {
  asset: {
    equity: 'Renta variable',
    bond: 'Renta fija',
    fund: 'Fondos',
    real_asset: 'Activos reales',
    alternative: 'Alternativos',
    cash: 'Liquidez',
    other: 'Otros',
  },
  quotation: {
    unit: 'Por unidad',
    percent: 'En % del nominal',
  },
  costMethod: {
    fifo: 'FIFO',
    lifo: 'LIFO',
    hifo: 'HIFO (mayor coste)',
    average: 'Coste medio',
    specific: 'Lotes específicos',
  },
  rebalancing: {
    daily: 'Diario',
    monthly: 'Mensual',
    none: 'Nunca',
  },
  grouping: {
    class: 'Clase',
    sector: 'Sector',
    region: 'Región',
    currency: 'Divisa',
  },
};
