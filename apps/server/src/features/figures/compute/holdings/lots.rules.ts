/** What a lot is worth: its share of the holding. */
import { Decimal } from '@partnerfolio/finance/decimal';
import type { LotView, PositionView } from '@partnerfolio/finance/lot-views';
import type { Figure } from '@partnerfolio/finance/unknown';

/** The id of a lot: the entry that acquired it, with a number from 2 on if that entry brought several lots. */
export const entryOfLot = (id: string): string => id.split('/', 1)[0] ?? id;

/** The id of the lot at a place, from 0, among those of an entry. */
export const lotOfEntry = (entryId: string, place: number): string =>
  place === 0 ? entryId : `${entryId}/${place + 1}`;

/** Further decimals of a proportion would carry no information. */
const decimals = 10;

const proportion = (figure: Figure, quantity: string, whole: string): Figure =>
  figure.known
    ? {
        known: true,
        value: new Decimal(figure.value).times(quantity).div(whole).toDecimalPlaces(decimals).toString(),
      }
    : figure;

const difference = (figure: Figure, less: Figure): Figure => {
  if (!figure.known) return figure;
  return less.known ? { known: true, value: new Decimal(figure.value).minus(less.value).toString() } : less;
};

/** The value of a lot and its gain over its cost. */
export const lotWorth = (
  lot: LotView,
  position: Pick<PositionView, 'quantity'>,
  holding: { readonly valueBase: Figure },
): { readonly value: Figure; readonly gain: Figure } => {
  const value = proportion(holding.valueBase, lot.quantity, position.quantity);
  return { value, gain: difference(value, lot.costBase) };
};
