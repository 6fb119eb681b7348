import type { LocalDate } from '../dates/dates.ts';
import { dayOfDate } from '../dates/dates.ts';
import { entryTypeRule } from '../ledger/entry-types.ts';
import { parseUnits } from '../number/exact.ts';
import type { Amount } from '../number/exact.ts';
import type { Disposal, LotBook } from '../lots/lot-replay.ts';
import { gainParts } from '../lots/lot-views.ts';
import { subtractKnown } from '../lots/lots.ts';
import type { Lot } from '../lots/lots.ts';
import type { Figure } from '../number/unknown.ts';
import { stepOn } from './unit-value.ts';

/** What must hold of every ledger, whatever is booked; one that is broken is a fault of the engine, never of the ledger. */
export type InvariantCode =
  /** The open lots of an instrument add up to the quantity that the ledger leaves. */
  | 'lots_are_the_position'
  /** No lot has a quantity of zero, and no cost is below zero but on units sold short: no cost stays on nothing. */
  | 'lots_are_something'
  /** The gain of a disposal is its price part and its currency part, and the lots sold are the quantity sold. */
  | 'gain_is_its_parts'
  /** The lines of a report have the quantities of the ledger, and each instrument has one line at most. */
  | 'lines_are_the_holdings'
  /** The weights of a report whose total is known add up to one. */
  | 'weights_are_one';

/** A broken invariant and the instrument or entry it was found at. */
export interface BrokenInvariant {
  readonly code: InvariantCode;
  readonly at?: string;
}

/** How far the float64 weights of many lines may add up beside one. */
const WEIGHT_TOLERANCE = 1e-9;

function isSound(amount: Amount | null): boolean {
  return amount === null || amount >= 0n;
}

function isSomething({ quantity, cost, costBase }: Lot): boolean {
  return quantity < 0n || (quantity > 0n && isSound(cost) && isSound(costBase));
}

function checkPositions(book: LotBook, day: number, broken: BrokenInvariant[]): void {
  for (const [i, { queue }] of book.positions.entries()) {
    const at = book.ledger.instruments[i]?.id ?? '';
    const held = stepOn(book.ledger, i, day)?.quantity ?? 0n;
    const lots = queue.open();
    const isEither =
      lots.every(({ quantity }) => quantity < 0n) || lots.every(({ quantity }) => quantity > 0n);
    if (!isEither || !lots.every(isSomething)) broken.push({ code: 'lots_are_something', at });
    const inLots = lots.reduce((sum, lot) => sum + lot.quantity, 0n);
    if (inLots !== held) broken.push({ code: 'lots_are_the_position', at });
  }
}

/** A sale or a loss of everything takes whole lots; a return of capital takes their cost and leaves the units. */
function isWhole(disposal: Disposal): boolean {
  if (!entryTypeRule(disposal.booking.type).isTrade) return true;
  return disposal.lots.reduce((sum, lot) => sum + lot.quantity, 0n) === disposal.quantity;
}

function checkDisposals(book: LotBook, broken: BrokenInvariant[]): void {
  for (const disposal of book.disposals) {
    const { gainBase, pricePart } = gainParts(disposal);
    const rest = subtractKnown(subtractKnown(gainBase, pricePart), disposal.currencyPart);
    if ((rest !== null && rest !== 0n) || !isWhole(disposal)) {
      broken.push({ code: 'gain_is_its_parts', at: disposal.booking.entry.id });
    }
  }
}

/**
 * The invariants of a book of lots replayed up to a date: what is broken, nothing for a sound one. Costs one look at each
 * open lot and each disposal.
 */
export function brokenInLots(book: LotBook, asAt: LocalDate): BrokenInvariant[] {
  const broken: BrokenInvariant[] = [];
  checkPositions(book, dayOfDate(asAt), broken);
  checkDisposals(book, broken);
  return broken;
}

/** The part of a report that its invariants look at. */
export interface ReportedHoldings {
  readonly asAt: LocalDate;
  readonly book: LotBook;
  readonly lines: readonly {
    readonly instrumentId: string;
    readonly quantity: string;
    readonly weight: Figure<number>;
  }[];
  readonly cash: readonly { readonly weight: Figure<number> }[];
}

function checkLines({ lines, book, asAt }: ReportedHoldings, broken: BrokenInvariant[]): void {
  const day = dayOfDate(asAt);
  const byId = new Map(lines.map(({ instrumentId, quantity }) => [instrumentId, parseUnits(quantity)]));
  if (byId.size !== lines.length) broken.push({ code: 'lines_are_the_holdings' });
  for (const [i, { id }] of book.ledger.instruments.entries()) {
    const held = stepOn(book.ledger, i, day)?.quantity ?? 0n;
    if ((byId.get(id) ?? 0n) !== held) broken.push({ code: 'lines_are_the_holdings', at: id });
  }
}

/**
 * The invariants of a holdings report and of its lots. `holdingsAsAt` asks for it each time; the answer of a sound engine
 * is an empty list, and anything else is to be logged as a fault of ours.
 */
export function brokenInReport(report: ReportedHoldings): BrokenInvariant[] {
  const broken = brokenInLots(report.book, report.asAt);
  checkLines(report, broken);
  let [sum, size] = [0, 1];
  for (const { weight } of [...report.lines, ...report.cash]) {
    const part = weight.known ? weight.value : Number.NaN;
    sum += part;
    // Debts may cancel most of what is held; the rounding of the large weights is then what the sum is off by.
    size += Math.abs(part);
  }
  // Without lines, or with a total that is unknown or zero, there are no weights to add up.
  if (Math.abs(sum - 1) > WEIGHT_TOLERANCE * size && sum !== 0) broken.push({ code: 'weights_are_one' });
  return broken;
}
