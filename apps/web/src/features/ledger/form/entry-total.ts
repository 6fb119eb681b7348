import { entryShapes } from '@partnerfolio/contract/entry-shapes';
import { isExact, multiplyExact, negateExact, sumExact } from '../../../figures/exact.ts';
import { hasField, type EntryInput } from './entry-form.ts';

/** The money an entry moves, as the form stands: gross, charges, and what is paid (−) or received (+). */
export interface EntryTotal {
  gross: string;
  charges: string;
  net: string;
}

/** What a field holds as an exact decimal, or null while it is none. */
const read = (text: string): string | null => (isExact(text) ? text : null);

function grossOf(input: EntryInput): string | null {
  const amount = read(input.amount);
  if (amount !== null || !hasField(input.type, 'price')) return amount;
  const [quantity, price] = [read(input.quantity), read(input.price)];
  return quantity !== null && price !== null ? multiplyExact(quantity, price) : null;
}

/** Null until there is something to add up, and for entries that move no cash. */
export function entryTotal(input: EntryInput): EntryTotal | null {
  const { cash } = entryShapes[input.type];
  if (cash === 0) return null;
  const gross = grossOf(input);
  if (gross === null) return null;
  const charge = (field: 'fee' | 'tax') => (hasField(input.type, field) ? (read(input[field]) ?? '0') : '0');
  const charges = sumExact([charge('fee'), charge('tax')]);
  const signed = cash < 0 ? negateExact(gross) : gross;
  return { gross, charges, net: sumExact([signed, negateExact(charges)]) };
}
