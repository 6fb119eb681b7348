/** Pure decisions about which corporate actions a ledger has booked, and which splits wait in it. */
import type { CorporateActionType } from '@partnerfolio/contract/instruments/corporate-actions';
import type { Booking } from '@partnerfolio/finance/booking';
import { dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { Decimal } from '@partnerfolio/finance/decimal';
import type { Units } from '@partnerfolio/finance/exact';
import type { Ledger } from '@partnerfolio/finance/ledger';
import { withWaitingSplits } from '@partnerfolio/finance/waiting-splits';
import type { WaitingSplit } from '@partnerfolio/finance/waiting-splits';

/** What identifies an action in ledgers. */
export interface DatedAction {
  readonly instrumentId: string;
  readonly type: CorporateActionType;
  readonly exDate: string;
  readonly toInstrumentId: string | null;
}

/** The units that one account holds. */
export interface AccountUnits {
  readonly accountId: string;
  readonly units: Units;
}

/** Custodians book an action on its own day or a few days earlier or later. */
export const sameActionDays = 10;

export const exDay = ({ exDate }: Pick<DatedAction, 'exDate'>): number => dayOfDate(exDate as LocalDate);

/** The units of an instrument at the start of a day; below zero for a short position. */
export const unitsBefore = (ledger: Ledger, instrumentId: string, day: number): Units => {
  const index = ledger.instruments.findIndex(({ id }) => id === instrumentId);
  const step = (ledger.steps[index] ?? []).findLast((one) => one.day < day);
  return step?.quantity ?? 0n;
};

/** By account, the units of an instrument at the start of a day, without accounts that hold none. */
const unitsByAccount = (ledger: Ledger, instrumentId: string, day: number): AccountUnits[] => {
  const { accounts, ofAccounts } = ledger;
  const index = ledger.instruments.findIndex(({ id }) => id === instrumentId);
  const units = accounts.map((accountId, account) => ({
    accountId,
    units:
      ofAccounts === null
        ? unitsBefore(ledger, instrumentId, day)
        : ofAccounts.heldOn(index, { account, day: day - 1 }),
  }));
  return units.filter((one) => one.units !== 0n);
};

const isOfAction = ({ entry, day }: Booking, action: DatedAction): boolean =>
  entry.type === action.type &&
  entry.instrumentId === action.instrumentId &&
  (entry.toInstrumentId ?? null) === action.toInstrumentId &&
  Math.abs(day - exDay(action)) <= sameActionDays;

/** The entry of an action in a ledger, whoever booked it: the linked one, else the nearest of its kind. */
export const findBooking = (ledger: Ledger, action: DatedAction, linkedId: string | null): Booking | null => {
  const linked = ledger.bookings.find(({ entry }) => entry.id === linkedId);
  if (linked !== undefined) return linked;
  const distance = ({ day }: Booking) => Math.abs(day - exDay(action));
  const found = ledger.bookings.filter((booking) => isOfAction(booking, action));
  return found.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
};

/** The units of a booking's account at the start of its day. */
export const unitsOfBooking = (ledger: Ledger, { account, instrument, day }: Booking): Units => {
  const instrumentId = ledger.instruments[instrument]?.id ?? '';
  const own = unitsByAccount(ledger, instrumentId, day).find(
    ({ accountId }) => accountId === ledger.accounts[account],
  );
  return own?.units ?? 0n;
};

/** The accounts that held units on the ex-date and have not booked the action; each custodian books it by itself. */
export const accountsToBook = (
  ledger: Ledger,
  action: DatedAction,
  linkedId: string | null,
): AccountUnits[] => {
  const booked = new Set(
    ledger.bookings
      .filter((booking) => booking.entry.id === linkedId || isOfAction(booking, action))
      .map(({ account }) => ledger.accounts[account]),
  );
  return unitsByAccount(ledger, action.instrumentId, exDay(action)).filter(
    ({ accountId }) => !booked.has(accountId),
  );
};

/** A ratio of units, new for old. */
export interface Ratio {
  readonly ratioNew?: string | null | undefined;
  readonly ratioOld?: string | null | undefined;
}

const product = (a: string, b: string): Decimal => new Decimal(a).times(b);

/** Whether two ratios are equal, in whatever terms: 2:1 is 4:2, and none is 1:1. */
export const areSameRatios = (a: Ratio, b: Ratio): boolean =>
  product(a.ratioNew ?? '1', b.ratioOld ?? '1').equals(product(a.ratioOld ?? '1', b.ratioNew ?? '1'));

/** A split of an instrument that a portfolio names and has not declined. */
export interface UnsettledSplit extends WaitingSplit {
  /** The entry that was booked for it. */
  readonly linkedId: string | null;
}

/** The splits that a ledger has not booked; an entry with other terms counts as booked. */
export const notBooked = (ledger: Ledger, splits: readonly UnsettledSplit[]): WaitingSplit[] =>
  splits.filter(
    ({ linkedId, ...split }) =>
      findBooking(ledger, { ...split, type: 'split', toInstrumentId: null }, linkedId) === null,
  );

/** The ledger with those of the splits that it has not booked, which wait in it. */
export const withUnbookedSplits = (ledger: Ledger, splits: readonly UnsettledSplit[]): Ledger =>
  withWaitingSplits(ledger, notBooked(ledger, splits));
