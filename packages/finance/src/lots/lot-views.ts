import { dateOfDay } from '../dates/dates.ts';
import type { LocalDate } from '../dates/dates.ts';
import type { TransferLot } from '../ledger/entry.ts';
import { amountText, unitsText } from '../number/exact.ts';
import type { Amount, Units } from '../number/exact.ts';
import { sumCosts } from './lot-costs.ts';
import type { Disposal, LotBook, MovedLots } from './lot-book.ts';
import { graverReason, subtractKnown } from './lots.ts';
import type { Lot } from './lots.ts';
import type { CurrencyCode } from '../number/money.ts';
import { known, unknown } from '../number/unknown.ts';
import type { Figure, Unknown } from '../number/unknown.ts';

/** An open lot, or the part of a lot that left: decimal texts, with costs including fees and taxes of the purchase. */
export interface LotView {
  /** The entry that acquired it, by which a sale with the cost method `specific` names it. */
  readonly id: string;
  readonly acquired: LocalDate;
  readonly quantity: string;
  readonly cost: Figure;
  readonly costBase: Figure;
}

/** The cost of an instrument's holding. */
export interface PositionView {
  readonly instrumentId: string;
  readonly quantity: string;
  /** The currency of `cost` and of the lots' costs. */
  readonly costCurrency: CurrencyCode;
  readonly cost: Figure;
  readonly costBase: Figure;
  readonly lots: readonly LotView[];
}

/**
 * The gain of a sale (or another disposal): gainBase = pricePart + currencyPart, exactly. For a purchase that covers
 * a short position the quantity is negative, the proceeds are those of the sale, and the cost is that of the
 * purchase.
 */
export interface RealisedGain {
  readonly entryId: string;
  readonly instrumentId: string;
  readonly date: LocalDate;
  readonly quantity: string;
  readonly currency: CurrencyCode;
  readonly proceeds: Figure;
  readonly cost: Figure;
  readonly gain: Figure;
  readonly proceedsBase: Figure;
  readonly costBase: Figure;
  readonly gainBase: Figure;
  readonly pricePart: Figure;
  readonly currencyPart: Figure;
  readonly lots: readonly LotView[];
}

/** The lots that a transfer out moves. */
export interface TransferredLots {
  /** For the `lots` of the receiving portfolio's `transfer_in`. */
  readonly given: readonly TransferLot[];
  readonly entryId: string;
  readonly instrumentId: string;
  readonly date: LocalDate;
  readonly costCurrency: CurrencyCode;
  readonly lots: readonly LotView[];
}

/** A known amount as text; otherwise unknown for the reason, or as an unknown cost without one. */
export function costFigure(
  amount: Amount | null,
  { instrumentId, unknownBy = null }: { instrumentId?: string; unknownBy?: Unknown | null } = {},
): Figure {
  if (amount !== null) return known(amountText(amount));
  const reason = unknownBy ?? unknown('unknown_cost');
  return instrumentId === undefined ? reason : { ...reason, instrumentIds: [instrumentId] };
}

/** A lot as decimal texts. */
export function lotView(lot: Lot): LotView {
  return {
    id: lot.id,
    acquired: dateOfDay(lot.acquiredDay),
    quantity: unitsText(lot.quantity),
    cost: costFigure(lot.cost, lot),
    costBase: costFigure(lot.costBase, lot),
  };
}

/** The sum of quantities and costs of lots; null if one is unknown. */
export function sumLots(lots: readonly Lot[]): Omit<Lot, 'id' | 'acquiredDay'> {
  let quantity: Units = 0n;
  for (const lot of lots) quantity += lot.quantity;
  return { quantity, ...sumCosts(lots) };
}

/** The open positions of a book with their lots, in the ledger's order of instruments. */
export function openPositions(book: LotBook): PositionView[] {
  const views: PositionView[] = [];
  for (const [i, { queue, currency }] of book.positions.entries()) {
    const instrument = book.ledger.instruments[i];
    if (instrument === undefined || queue.isEmpty) continue;
    const { quantity, cost, costBase, unknownBy } = sumLots(queue.open());
    const why = { instrumentId: instrument.id, unknownBy };
    views.push({
      instrumentId: instrument.id,
      quantity: unitsText(quantity),
      costCurrency: book.ledger.currencies[currency] ?? book.baseCurrency,
      cost: costFigure(cost, why),
      costBase: costFigure(costBase, why),
      lots: queue.open().map(lotView),
    });
  }
  return views;
}

/** The price and currency part of a disposal in base currency; null if a cost or rate is unknown. */
export function gainParts(disposal: Disposal) {
  const gain = subtractKnown(disposal.proceeds, disposal.cost);
  const gainBase = subtractKnown(disposal.proceedsBase, disposal.costBase);
  const pricePart = subtractKnown(gainBase, disposal.currencyPart);
  return { gain, gainBase, pricePart };
}

/** Why the gain of a disposal is unknown; null if all of its amounts are known. */
export function gainUnknownBy({ costUnknownBy, saleUnknownBy }: Disposal): Unknown | null {
  return graverReason(costUnknownBy, saleUnknownBy);
}

const NOTHING = known('0');

type SoldAndBought = Pick<
  Disposal,
  'proceeds' | 'cost' | 'proceedsBase' | 'costBase' | 'costUnknownBy' | 'saleUnknownBy'
>;

/** The proceeds of the sale and the cost of the purchase, whichever came first. */
function soldAndBought(disposal: Disposal): SoldAndBought {
  if (disposal.quantity >= 0n) return disposal;
  const negated = (amount: Amount | null): Amount | null => (amount === null ? null : -amount);
  return {
    proceeds: negated(disposal.cost),
    cost: negated(disposal.proceeds),
    proceedsBase: negated(disposal.costBase),
    costBase: negated(disposal.proceedsBase),
    costUnknownBy: disposal.saleUnknownBy,
    saleUnknownBy: disposal.costUnknownBy,
  };
}

function realisedGain(book: LotBook, disposal: Disposal): RealisedGain {
  const { booking, currencyPart } = disposal;
  const instrumentId = book.ledger.instruments[booking.instrument]?.id ?? '';
  const { gain, gainBase, pricePart } = gainParts(disposal);
  const { proceeds, proceedsBase, cost, costBase, costUnknownBy, saleUnknownBy } = soldAndBought(disposal);
  const either = gainUnknownBy(disposal);
  const figure = (amount: Amount | null, unknownBy = either): Figure =>
    amount === 0n ? NOTHING : costFigure(amount, { instrumentId, unknownBy });
  // Formatting costs more than the replay itself. Without another currency the figures in base currency equal the
  // local ones, and lots are only formatted on request.
  const sameAs = (local: Figure, [amount, of]: readonly (Amount | null)[], why = either): Figure =>
    amount === of ? local : figure(amount ?? null, why);
  const local = {
    proceeds: figure(proceeds, saleUnknownBy),
    cost: figure(cost, costUnknownBy),
    gain: figure(gain),
  };
  const inBase = sameAs(local.gain, [gainBase, gain]);
  return {
    entryId: booking.entry.id,
    instrumentId,
    date: booking.entry.tradeDate,
    quantity: unitsText(disposal.quantity),
    currency: disposal.currency,
    ...local,
    proceedsBase: sameAs(local.proceeds, [proceedsBase, proceeds], saleUnknownBy),
    costBase: sameAs(local.cost, [costBase, cost], costUnknownBy),
    gainBase: inBase,
    pricePart: sameAs(inBase, [pricePart, gainBase]),
    currencyPart: figure(currencyPart),
    get lots() {
      return disposal.lots.map(lotView);
    },
  };
}

/** The realised gains of a book in the order of the ledger; with a range, those of ]from, to]. */
export function realisedGains(
  book: LotBook,
  range?: { readonly from: LocalDate; readonly to: LocalDate },
): RealisedGain[] {
  const isInRange = ({ booking }: Disposal): boolean => {
    const date = booking.entry.tradeDate;
    return range === undefined || (date > range.from && date <= range.to);
  };
  return book.disposals.filter(isInRange).map((disposal) => realisedGain(book, disposal));
}

/** A lot for another ledger. Its cost in base currency applies there only if the base currency is the same. */
function givenLot(
  { acquiredDay, quantity, cost, costBase }: Omit<Lot, 'id' | 'unknownBy'>,
  currency: CurrencyCode,
) {
  const amountTextOrNull = (amount: Amount | null): string | null =>
    amount === null ? null : amountText(amount);
  return {
    acquired: dateOfDay(acquiredDay),
    quantity: unitsText(quantity),
    cost: amountTextOrNull(cost),
    base: { currency, cost: amountTextOrNull(costBase) },
  };
}

/** The lots of a transfer for another ledger; the average cost method gives one lot with the date of the transfer. */
function givenLots(book: LotBook, { booking, lots }: MovedLots): TransferLot[] {
  const isPool = book.positions[booking.instrument]?.queue.method === 'average';
  if (isPool && lots.length > 0)
    return [givenLot({ acquiredDay: booking.day, ...sumLots(lots) }, book.baseCurrency)];
  // If a lot's own base cost is unknown, a rate that becomes known later will determine it by the lot's date.
  return lots.map((lot) => {
    const { base, ...given } = givenLot(lot, book.baseCurrency);
    return base.cost === null ? given : { ...given, base };
  });
}

/**
 * The lots that left with transfers out, for the receiving portfolio's `transfer_in`: dates, quantities, costs, and
 * costs in the book's base currency, which a receiver with another base currency replaces by the rate of the lot's
 * own date. A pool of average cost has no dates; for such a receiver, replay the giver in the receiver's base
 * currency, with `statedRatesInto` its own. An unknown cost is null. Empty without transfers.
 */
export function transferredLots(book: LotBook): TransferredLots[] {
  return book.moved.map((moved) => ({
    entryId: moved.booking.entry.id,
    instrumentId: book.ledger.instruments[moved.booking.instrument]?.id ?? '',
    date: moved.booking.entry.tradeDate,
    costCurrency: moved.currency,
    lots: moved.lots.map(lotView),
    given: givenLots(book, moved),
  }));
}
