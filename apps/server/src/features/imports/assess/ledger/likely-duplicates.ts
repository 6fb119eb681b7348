/**
 * Finds entries with the same contents as a row but without its key: entered by hand, or imported from another file.
 */
import { Decimal } from '@partnerfolio/finance/decimal';
import type { TransactionType } from '@partnerfolio/contract/ledger';
import { netCash } from '../../../ledger/amounts.rules.ts';
import { corporateActions } from '../../understand/cells/charges.ts';
import { product } from '../../understand/columns/trade-amount.ts';

/** The fields by which a booked entry and a row are compared. */
export interface Comparable {
  readonly type: TransactionType;
  readonly day: string;
  readonly instrumentId: string | null;
  readonly currency: string;
  readonly quantity: string | null;
  readonly price: string | null;
  readonly amount: string | null;
  readonly fee: string;
  readonly tax: string;
  readonly accruedInterest: string;
  readonly toAmount: string | null;
  readonly toCurrency: string | null;
}

export interface BookedEntry extends Comparable {
  readonly id: string;
}

const exact = (value: string): string => new Decimal(value).toFixed();

/** The gross amount, stated or as quantity × price; null for an entry without one. */
const grossAmount = ({ amount, quantity, price }: Comparable): string | null => {
  if (amount !== null) return exact(amount);
  return quantity === null || price === null ? null : product(quantity, price);
};

/** The amounts that could be stated: gross, or after charges, as users enter it from a statement. */
const comparableAmounts = (one: Comparable): string[] => {
  const gross = grossAmount(one);
  if (gross === null) return [];
  const net = netCash({ ...one, reversesId: null })?.replace('-', '') ?? gross;
  return [...new Set([gross, exact(net)])];
};

const unstated = '-';
const any = '*';

/**
 * An instrument has at most one corporate action of a type per day; other entries also differ by currency, amount and
 * quantity.
 */
const comparisonKey = ({ type, day, instrumentId, currency, toAmount, toCurrency }: Comparable): string => {
  if (corporateActions.has(type)) return `${type} ${day} ${instrumentId}`;
  const bought = toAmount === null ? '' : ` ${exact(toAmount)} ${toCurrency}`;
  return `${type} ${day} ${instrumentId} ${currency}${bought}`;
};

const exactQuantity = ({ quantity }: Comparable): string => (quantity === null ? unstated : exact(quantity));

/** The keys under which an entry is found. */
const keysOfEntry = (entry: Comparable): string[] => {
  const base = comparisonKey(entry);
  if (corporateActions.has(entry.type)) return [base];
  const quantity = exactQuantity(entry);
  const amounts = comparableAmounts(entry);
  const stated = amounts.length === 0 ? [unstated] : amounts;
  return [
    ...stated.flatMap((amount) => [`${base} ${amount} ${quantity}`, `${base} ${amount} ${any}`]),
    `${base} ${any} ${quantity}`,
  ];
};

/** The keys under which to look for entries like a row; a field that one side does not state is ignored. */
const keysOfRow = (row: Comparable): string[] => {
  const base = comparisonKey(row);
  if (corporateActions.has(row.type)) return [base];
  const quantity = exactQuantity(row);
  const amounts = comparableAmounts(row);
  if (amounts.length === 0) return quantity === unstated ? [] : [`${base} ${any} ${quantity}`];
  return quantity === unstated
    ? amounts.map((amount) => `${base} ${amount} ${any}`)
    : [
        ...amounts.flatMap((amount) => [`${base} ${amount} ${quantity}`, `${base} ${amount} ${unstated}`]),
        `${base} ${unstated} ${quantity}`,
      ];
};

/** Assigns to each row the first similar entry that no earlier row has taken. */
export const likelyDuplicates = (
  entries: Iterable<BookedEntry>,
): { readonly take: (row: Comparable) => string | null } => {
  const byKey = new Map<string, string[]>();
  for (const entry of entries)
    for (const key of keysOfEntry(entry)) {
      const found = byKey.get(key);
      if (found === undefined) byKey.set(key, [entry.id]);
      else found.push(entry.id);
    }
  // Entries are taken from the end of the list, so it is reversed.
  for (const ids of byKey.values()) ids.reverse();
  const taken = new Set<string>();
  const next = (ids: string[]): string | null => {
    for (let id = ids.pop(); id !== undefined; id = ids.pop()) if (!taken.has(id)) return id;
    return null;
  };
  return {
    take(row) {
      if (byKey.size === 0) return null;
      for (const key of keysOfRow(row)) {
        const id = next(byKey.get(key) ?? []);
        if (id === null) continue;
        taken.add(id);
        return id;
      }
      return null;
    },
  };
};
