/** Units in which exchanges quote prices, normalised once, before a price is compared or stored. */
import { isCurrency } from '@partnerfolio/contract/currencies';
import { Decimal } from '@partnerfolio/finance/decimal';

interface Unit {
  readonly currency: string;
  /** How many of this unit make one of the currency. */
  readonly perUnit: number;
}

/** By exact case: `GBp` is pence, `GBP` is pounds. */
const minorUnits: Readonly<Record<string, Unit>> = {
  GBp: { currency: 'GBP', perUnit: 100 },
  GBX: { currency: 'GBP', perUnit: 100 },
  ZAc: { currency: 'ZAR', perUnit: 100 },
  ZAC: { currency: 'ZAR', perUnit: 100 },
  ILA: { currency: 'ILS', perUnit: 100 },
};

const toUnit = (code: string): Unit | null =>
  minorUnits[code] ?? (isCurrency(code) ? { currency: code, perUnit: 1 } : null);

/** Whether a text names a currency or a minor unit. */
export const isUnit = (code: string): boolean => toUnit(code) !== null;

/**
 * The factor that turns a price in the provider's unit into the instrument's currency; null when they are different
 * currencies, or the unit is unknown.
 */
export const unitFactor = (unit: string, instrumentCurrency: string): Decimal | null => {
  const from = toUnit(unit);
  const to = toUnit(instrumentCurrency);
  if (from === null || to === null || from.currency !== to.currency) return null;
  return new Decimal(to.perUnit).div(from.perUnit);
};
