import type { Units } from '../number/exact.ts';

/** The quantity in one account at the end of a day that changed it. */
interface AccountStep {
  readonly day: number;
  quantity: Units;
}

/** A split as booked in one account. */
interface BookedSplit {
  readonly day: number;
  readonly account: number;
  readonly ratioNew: Units;
  readonly ratioOld: Units;
}

/** Custodians book the same split within days of each other, and no company splits its shares twice in this time. */
const SAME_SPLIT_DAYS = 31;

/** The units held in each account of a ledger. */
export class AccountHoldings {
  /** By instrument and account. */
  private readonly steps: AccountStep[][][] = [];
  private readonly splits: BookedSplit[][] = [];

  /** The quantity of an instrument after all bookings so far. */
  held(instrument: number, account: number): Units {
    return this.steps[instrument]?.[account]?.at(-1)?.quantity ?? 0n;
  }

  /** The quantity of an instrument at the end of a day; 0 if the account never held it. */
  heldOn(instrument: number, place: { readonly account: number; readonly day: number }): Units {
    const steps = this.steps[instrument]?.[place.account] ?? [];
    return steps.findLast(({ day }) => day <= place.day)?.quantity ?? 0n;
  }

  /** Adds to the quantity in an account (a negative quantity lessens it). */
  move(instrument: number, place: { readonly account: number; readonly day: number }, quantity: Units): void {
    const accounts = (this.steps[instrument] ??= []);
    const steps = (accounts[place.account] ??= []);
    const last = steps.at(-1);
    if (last?.day === place.day) last.quantity += quantity;
    else steps.push({ day: place.day, quantity: (last?.quantity ?? 0n) + quantity });
  }

  /**
   * Notes a split that one account books, and returns whether another account has booked the same one already. Earlier
   * prices change by its ratio once, however many accounts book it.
   */
  isRepeated(instrument: number, split: BookedSplit): boolean {
    const booked = (this.splits[instrument] ??= []);
    const isSame = (one: BookedSplit): boolean =>
      one.account !== split.account &&
      split.day - one.day <= SAME_SPLIT_DAYS &&
      one.ratioNew * split.ratioOld === split.ratioNew * one.ratioOld;
    const isRepeated = booked.some(isSame);
    booked.push(split);
    return isRepeated;
  }
}
