import type { CostMethod } from '../market/market.ts';
import { dateOfDay } from '../dates/dates.ts';
import { mulDiv } from '../number/exact.ts';
import type { Amount, Units } from '../number/exact.ts';
import type { CurrencyCode } from '../number/money.ts';
import { unknown } from '../number/unknown.ts';
import type { Unknown } from '../number/unknown.ts';

/**
 * A quantity that was bought (or transferred in) at one time. A cost is null if unknown. For units sold short the
 * quantity is negative, and the cost is minus the proceeds of the sale.
 */
export interface Lot {
  /** The entry that acquired it; a lot keeps its id through splits, mergers and spin-offs. */
  readonly id: string;
  readonly acquiredDay: number;
  quantity: Units;
  /** In the currency of the position, including fees and taxes of the purchase. */
  cost: Amount | null;
  /** In the base currency, at the rate of the acquisition date. */
  costBase: Amount | null;
  /** Why a cost is unknown; null if both are known. */
  unknownBy: Unknown | null;
}

/** The costs of a lot, or of several combined. */
export type LotCosts = Pick<Lot, 'cost' | 'costBase' | 'unknownBy'>;

/** The reason of an amount that lacks the exchange rate of its day. */
export function missingRate(currency: CurrencyCode, day: number): Unknown {
  return unknown('missing_rate', { currencies: [currency], date: dateOfDay(day) });
}

/** Of two reasons an unknown cost, because a rate alone does not resolve it; otherwise the first one. */
export function graverReason(a: Unknown | null, b: Unknown | null): Unknown | null {
  return b?.reason === 'unknown_cost' && a?.reason !== 'unknown_cost' ? b : (a ?? b);
}

/** Adds the costs of one to another. */
export function addCosts(into: LotCosts, from: Readonly<LotCosts>): void {
  into.cost = addKnown(into.cost, from.cost);
  into.costBase = addKnown(into.costBase, from.costBase);
  into.unknownBy = graverReason(into.unknownBy, from.unknownBy);
}

/** The quantity that a sale takes from a lot. */
interface NamedLot {
  readonly lot: string;
  readonly quantity: Units;
}

/** a + b, or null if one is unknown. */
export function addKnown(a: Amount | null, b: Amount | null): Amount | null {
  return a === null || b === null ? null : a + b;
}

/** a − b, or null if one is unknown. */
export function subtractKnown(a: Amount | null, b: Amount | null): Amount | null {
  return a === null || b === null ? null : a - b;
}

/** The part of a known amount for `quantity` of `whole`, rounded half-even. */
function proportionalPart(amount: Amount | null, quantity: Units, whole: Units): Amount | null {
  return amount === null ? null : mulDiv(amount, quantity, whole);
}

function magnitude(units: Units): Units {
  return units < 0n ? -units : units;
}

/**
 * True if lot a costs more per unit than lot b (for units sold short: brought less), so that closing it gains less;
 * lots of unknown cost come last.
 */
function isDearer(a: Lot, b: Lot): boolean {
  if (a.cost === null) return false;
  return b.cost === null || a.cost * magnitude(b.quantity) > b.cost * magnitude(a.quantity);
}

/**
 * The open lots of a holding by acquisition date, and within a day in the order of booking. Quantity and cost are
 * conserved to the last digit: a partial sale takes a rounded part, the rest keeps the difference, and the last sale
 * takes all that is left.
 */
export class LotQueue {
  private lots: Lot[] = [];
  private head = 0;
  readonly method: CostMethod;

  constructor(method: CostMethod) {
    this.method = method;
  }

  /** The open lots in order. */
  open(): readonly Lot[] {
    if (this.head > 0) {
      this.lots = this.lots.slice(this.head);
      this.head = 0;
    }
    return this.lots;
  }

  get isEmpty(): boolean {
    return this.head >= this.lots.length;
  }

  /** Whether the open lots were sold short; either all of them were or none. */
  get isShort(): boolean {
    return (this.lots[this.head]?.quantity ?? 0n) < 0n;
  }

  add(lot: Lot): void {
    const pool = this.lots[this.head];
    if (this.method === 'average' && pool !== undefined) {
      pool.quantity += lot.quantity;
      addCosts(pool, lot);
      return;
    }
    let place = this.lots.length;
    while (place > this.head && (this.lots[place - 1]?.acquiredDay ?? 0) > lot.acquiredDay) place--;
    if (place === this.lots.length) this.lots.push(lot);
    else this.lots.splice(place, 0, lot);
  }

  /**
   * Takes a quantity in the order of the method and returns the parts with their costs: positive for units held,
   * negative for units sold short. Named lots come first; a missing quantity is taken as in a sale without named
   * lots, so that the total is always right.
   */
  take(quantity: Units, picks: readonly NamedLot[] | null = null): Lot[] {
    const taken: Lot[] = [];
    let wanted = quantity;
    if (picks !== null && this.method === 'specific') {
      for (const pick of picks) wanted -= this.takePicked(pick, taken);
    }
    while (wanted !== 0n && !this.isEmpty) wanted -= this.takeAt(this.nextPlace(), wanted, taken);
    return taken;
  }

  /** The open quantity of a lot. */
  openOf(id: string): Units {
    return this.open().reduce((sum, lot) => (lot.id === id ? sum + lot.quantity : sum), 0n);
  }

  /** Takes at most `wanted` from the lot at a position; returns the quantity taken. */
  private takeAt(place: number, wanted: Units, taken: Lot[]): Units {
    const lot = this.lots[place];
    if (lot === undefined) return 0n;
    if (magnitude(lot.quantity) > magnitude(wanted)) {
      taken.push(this.splitOff(lot, wanted));
      return wanted;
    }
    taken.push(lot);
    this.removeAt(place);
    return lot.quantity;
  }

  private takePicked({ lot, quantity }: NamedLot, taken: Lot[]): Units {
    let wanted = quantity;
    while (wanted > 0n) {
      // One lot may be at two positions of the queue, if its spin-off was merged back.
      const place = this.open().findIndex(({ id }) => id === lot);
      if (place < 0) break;
      wanted -= this.takeAt(place, wanted, taken);
    }
    return quantity - wanted;
  }

  /** Empties the queue and returns its lots in order. */
  takeAll(): Lot[] {
    const all = this.lots.slice(this.head);
    this.lots = [];
    this.head = 0;
    return all;
  }

  private splitOff(lot: Lot, quantity: Units): Lot {
    const cost = proportionalPart(lot.cost, quantity, lot.quantity);
    const costBase = proportionalPart(lot.costBase, quantity, lot.quantity);
    lot.quantity -= quantity;
    lot.cost = subtractKnown(lot.cost, cost);
    lot.costBase = subtractKnown(lot.costBase, costBase);
    const { id, acquiredDay, unknownBy } = lot;
    return { id, acquiredDay, quantity, cost, costBase, unknownBy };
  }

  private nextPlace(): number {
    if (this.method === 'lifo') return this.lots.length - 1;
    if (this.method !== 'hifo') return this.head;
    let best = this.head;
    for (let i = best + 1; i < this.lots.length; i++) {
      const [lot, dearest] = [this.lots[i], this.lots[best]];
      if (lot !== undefined && dearest !== undefined && isDearer(lot, dearest)) best = i;
    }
    return best;
  }

  private removeAt(place: number): void {
    if (place === this.head) this.head++;
    else this.lots.splice(place, 1);
    // Removes closed lots in bulk, so that a long history of sales stays linear.
    if (this.head > 64 && this.head * 2 > this.lots.length) this.open();
  }
}

/** The open lots of an instrument in every account: each account sells and moves its own. */
export class PositionLots {
  readonly method: CostMethod;
  private readonly queues: LotQueue[] = [];

  constructor(method: CostMethod) {
    this.method = method;
  }

  /** The lots of one account. */
  of(account: number): LotQueue {
    return (this.queues[account] ??= new LotQueue(this.method));
  }

  /** All open lots by acquisition date; those of a day in the order of accounts. */
  open(): readonly Lot[] {
    const filled = this.queues.filter(({ isEmpty }) => !isEmpty);
    const [first] = filled;
    if (first === undefined) return [];
    if (filled.length === 1) return first.open();
    return filled.flatMap((queue) => queue.open()).sort((a, b) => a.acquiredDay - b.acquiredDay);
  }

  get isEmpty(): boolean {
    return this.queues.every(({ isEmpty }) => isEmpty);
  }
}

/**
 * The lots after a ratio (new for old). The running total is rounded instead of each lot, so that the lots add up to
 * the rounded position. A lot too small to keep a unit passes its cost to the lot before it (or after it, for the
 * first). Empty for no lots.
 */
export function scaleLots(
  lots: readonly Lot[],
  ratio: { readonly ratioNew: bigint; readonly ratioOld: bigint },
): Lot[] {
  const scaled: Lot[] = [];
  let before = 0n;
  let running = 0n;
  let orphan: Lot | null = null;
  for (const lot of lots) {
    running += lot.quantity;
    const after = mulDiv(running, ratio.ratioNew, ratio.ratioOld);
    const next: Lot = { ...lot, quantity: after - before };
    before = after;
    const heir: Lot | undefined = next.quantity === 0n ? scaled.at(-1) : next;
    if (heir === next) {
      if (orphan !== null) addCosts(next, orphan);
      scaled.push(next);
      orphan = null;
    } else if (heir !== undefined) addCosts(heir, next);
    else if (orphan === null) orphan = next;
    else addCosts(orphan, next);
  }
  return scaled;
}
