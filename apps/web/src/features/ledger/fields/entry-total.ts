import { entryShapes } from '@partnerfolio/contract/entry-shapes';
import type { Quotation } from '@partnerfolio/contract/choices';
import { statesQuote } from '../../../records/instruments/price-unit.ts';
import { hundredth, isExact, multiplyExact, negateExact, sumExact } from '../../../figures/exact.ts';
import { hasField, type EntryInput } from './entry-form.ts';

/** The cash effect of an entry as typed: gross, charges, accrued interest, and the amount paid (−) or received (+). */
export interface EntryTotal {
  gross: string;
  charges: string;
  accrued: string;
  net: string;
}

/** Returns a field's exact decimal; null if it is not one. */
const readExact = (text: string): string | null => (isExact(text) ? text : null);

function grossAmount(input: EntryInput, quotation: Quotation): string | null {
  const amount = readExact(input.amount);
  if (amount !== null || !hasField(input.type, 'price')) return amount;
  const [quantity, price] = [readExact(input.quantity), readExact(input.price)];
  if (quantity === null || price === null) return null;
  const product = multiplyExact(quantity, price);
  return quotation === 'percent' && statesQuote(input.type) ? hundredth(product) : product;
}

/** Returns null until there is an amount, and for entries that move no cash. */
export function entryTotal(input: EntryInput, quotation: Quotation = 'unit'): EntryTotal | null {
  const { cash } = entryShapes[input.type];
  if (cash === 0) return null;
  const gross = grossAmount(input, quotation);
  if (gross === null) return null;
  const charge = (field: 'fee' | 'tax' | 'accruedInterest') =>
    hasField(input.type, field) ? (readExact(input[field]) ?? '0') : '0';
  const charges = sumExact([charge('fee'), charge('tax')]);
  const accrued = charge('accruedInterest');
  const moved = sumExact([gross, accrued]);
  const signed = cash < 0 ? negateExact(moved) : moved;
  return { gross, charges, accrued, net: sumExact([signed, negateExact(charges)]) };
}
