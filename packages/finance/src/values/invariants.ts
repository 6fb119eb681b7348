import { stepOn } from '../ledger/ledger.ts';
import type { LocalDate } from '../dates/dates.ts';
import { dayOfDate } from '../dates/dates.ts';
import { parseUnits } from '../number/exact.ts';
import type { Amount } from '../number/exact.ts';
import type { Disposal, LotBook } from '../lots/lot-book.ts';
import { gainParts } from '../lots/lot-views.ts';
import { subtractKnown } from '../lots/lots.ts';
import type { Lot } from '../lots/lots.ts';
import type { Figure } from '../number/unknown.ts';

/**
 * Conditions that hold for every ledger, whatever is booked. A violation is a bug in the engine, never an error in
 * the ledger.
 */
export type InvariantCode =
  /** The open lots of an instrument add up to its quantity in the ledger. */
  | 'lots_are_the_position'
  /**
   * No lot has a quantity of zero, and no cost is negative except of units sold short, so that no cost belongs to
   * nothing. The lots of an account are all held or all sold short.
   */
  | 'lots_are_something'
  /** The gain of a disposal is its price part plus its currency part, and the sold lots add up to the sold quantity. */
  | 'gain_is_its_parts'
  /** The lines of a report have the quantities of the ledger, with at most one line for each instrument. */
  | 'lines_are_the_holdings'
  /** The weights of a report with a known total add up to one. */
  | 'weights_are_one';

/** A violated invariant, and the instrument or entry where it was found. */
export interface BrokenInvariant {
  readonly code: InvariantCode;
  readonly at?: string;
}

/** How far the float64 weights of many lines may differ from one in sum. */
const WEIGHT_TOLERANCE = 1e-9;

function isSound(amount: Amount | null): boolean {
  return amount === null || amount >= 0n;
}

function isSomething({ quantity, cost, costBase }: Lot): boolean {
  return quantity < 0n || (quantity > 0n && isSound(cost) && isSound(costBase));
}

function isEitherLongOrShort(lots: readonly Lot[]): boolean {
  return lots.every(({ quantity }) => quantity < 0n) || lots.every(({ quantity }) => quantity > 0n);
}

function checkPositions(book: LotBook, day: number, broken: BrokenInvariant[]): void {
  for (const [i, { queue }] of book.positions.entries()) {
    const at = book.ledger.instruments[i]?.id ?? '';
    const held = stepOn(book.ledger, i, day)?.quantity ?? 0n;
    const lots = queue.open();
    const byAccount =
      book.ledger.ofAccounts === null
        ? [lots]
        : book.ledger.accounts.map((_, account) => queue.of(account).open());
    const isEither = byAccount.every(isEitherLongOrShort);
    if (!isEither || !lots.every(isSomething)) broken.push({ code: 'lots_are_something', at });
    const inLots = lots.reduce((sum, lot) => sum + lot.quantity, 0n);
    if (inLots !== held) broken.push({ code: 'lots_are_the_position', at });
  }
}

/** A sale or a total loss takes whole lots; a return of capital takes their cost and leaves the units. */
function isWhole(disposal: Disposal): boolean {
  if (!disposal.booking.rule.isTrade) return true;
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
 * The violated invariants of a book of lots on a date; empty for a valid one. Costs one look at each open lot and
 * each disposal.
 */
export function brokenInLots(book: LotBook, asAt: LocalDate): BrokenInvariant[] {
  const broken: BrokenInvariant[] = [];
  checkPositions(book, dayOfDate(asAt), broken);
  checkDisposals(book, broken);
  return broken;
}

/** The part of a report that its invariants check. */
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
 * The violated invariants of a holdings report and of its lots. `holdingsAsAt` checks them each time. The result is
 * empty unless the engine has a bug, which callers should log.
 */
export function brokenInReport(report: ReportedHoldings): BrokenInvariant[] {
  const broken = brokenInLots(report.book, report.asAt);
  checkLines(report, broken);
  let [sum, size] = [0, 1];
  for (const { weight } of [...report.lines, ...report.cash]) {
    const part = weight.known ? weight.value : Number.NaN;
    sum += part;
    // If debts cancel most of the holdings, the sum has the rounding error of the large weights.
    size += Math.abs(part);
  }
  // Without lines, or with an unknown or zero total, there are no weights to add up.
  if (Math.abs(sum - 1) > WEIGHT_TOLERANCE * size && sum !== 0) broken.push({ code: 'weights_are_one' });
  return broken;
}
