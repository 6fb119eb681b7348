/** The status of an action in a portfolio, and what it changes there, from an exact replay of the ledger. */
import type {
  ActionEffect,
  ActionStatus,
  HeldUnits,
} from '@partnerfolio/contract/instruments/corporate-actions';
import type { Booking } from '@partnerfolio/finance/booking';
import type { LedgerEntry } from '@partnerfolio/finance/entry';
import { unitsText } from '@partnerfolio/finance/exact';
import type { Units } from '@partnerfolio/finance/exact';
import { prepareLedger } from '@partnerfolio/finance/ledger';
import type { Ledger } from '@partnerfolio/finance/ledger';
import { replayLots } from '@partnerfolio/finance/lot-replay';
import { openPositions } from '@partnerfolio/finance/lot-views';
import { majorCurrency } from '@partnerfolio/finance/money';
import type { CurrencyCode } from '@partnerfolio/finance/money';
import type { Db } from '../../platform/database/db.ts';
import { findInstruments } from '../ledger/replay.actions.ts';
import { ledgerEntry } from '../ledger/rules.ts';
import { fxRevision } from '../market-data/rates.queries.ts';
import { loadRates } from '../market-data/series.actions.ts';
import { moneyFigure } from '../figures/compute/figures.rules.ts';
import type { ActionRow, HolderRow } from './queries.ts';
import { accountsToBook, exDay, findBooking, unitsBefore, unitsOfBooking } from '../waiting-splits/rules.ts';
import type { AccountUnits } from '../waiting-splits/rules.ts';
import { actionEntry, cashPaid, entriesBehind, hasSameTerms } from './rules.ts';

/** The status of an action in a ledger. */
export interface Assessed {
  readonly status: ActionStatus;
  readonly booking: Booking | null;
  /** The units that the action concerns. */
  readonly units: Units;
  /** The units by account for which it is not booked yet. */
  readonly toBook: readonly AccountUnits[];
}

const statusOf = (
  { action, holder, ledger }: ActionHere,
  { booking, units, toBook }: Omit<Assessed, 'status'>,
): ActionStatus => {
  const isWhole = booking !== null && toBook.length === 0;
  if (isWhole) return hasSameTerms(action, booking, unitsOfBooking(ledger, booking)) ? 'booked' : 'differs';
  if (units === 0n) return 'not_held';
  if (holder.declinedReason !== null) return 'declined';
  return holder.closed_on === null ? 'open' : 'closed';
};

/** Assesses an action in a portfolio's ledger. */
export const assessAction = (action: ActionRow, holder: HolderRow, ledger: Ledger): Assessed => {
  const booking = findBooking(ledger, action, holder.linkedId);
  const toBook =
    booking !== null && ledger.ofAccounts === null ? [] : accountsToBook(ledger, action, holder.linkedId);
  const units =
    booking !== null && toBook.length > 0
      ? toBook.reduce((sum, one) => sum + one.units, 0n)
      : unitsBefore(ledger, action.instrumentId, booking?.day ?? exDay(action));
  const found = { booking, units, toBook };
  return { status: statusOf({ action, holder, ledger }, found), ...found };
};

/** The open units of an instrument with their cost. */
const heldUnits = (
  positions: ReturnType<typeof openPositions>,
  instrument: { readonly id: string; readonly currency: string },
): HeldUnits => {
  const found = positions.find(({ instrumentId }) => instrumentId === instrument.id);
  if (found !== undefined)
    return { quantity: found.quantity, cost: moneyFigure(found.cost), currency: found.costCurrency };
  const { currency } = majorCurrency(instrument.currency as CurrencyCode);
  return { quantity: '0', cost: { known: true, value: '0' }, currency };
};

/** An action in a portfolio's ledger. */
export interface ActionHere {
  readonly action: ActionRow;
  readonly holder: HolderRow;
  readonly ledger: Ledger;
}

type Instruments = Awaited<ReturnType<typeof findInstruments>>;

/** Replays the lots of some entries of a portfolio; null if they do not add up. */
const positionsAfter = async (
  db: Db,
  { holder, ledger }: ActionHere,
  { entries, instruments }: { entries: readonly LedgerEntry[]; instruments: Instruments },
) => {
  const { shortSales, dayOrder } = ledger;
  const prepared = prepareLedger({ entries, instruments: instruments.values(), shortSales, dayOrder });
  if (prepared.faults.length > 0) return null;
  const baseCurrency = holder.base_currency as CurrencyCode;
  const currencies = [...new Set([baseCurrency, ...prepared.currencies])];
  const rates = await loadRates(db, { currencies, revision: await fxRevision(db) });
  return openPositions(replayLots(prepared, { rates, baseCurrency, costMethod: holder.cost_method }));
};

/** The entries that book the action for each account, or the one that books it already. */
const entriesFor = ({ action }: ActionHere, { booking, toBook }: Assessed): LedgerEntry[] => {
  if (booking !== null && toBook.length === 0) return [booking.entry];
  return toBook.map(({ accountId, units }, i) => {
    const entry = actionEntry(action, { units, accountId, currency: action.quoted });
    return ledgerEntry(`action ${i}`, Number.MAX_SAFE_INTEGER - toBook.length + i, {
      ...entry,
      accountId,
      reversesId: null,
    });
  });
};

const cashFor = (action: ActionRow, units: Units): ActionEffect['cash'] => {
  const amount = cashPaid(action, units);
  return amount === null || action.currency === null ? null : { amount, currency: action.currency };
};

/** The units and cost before and after an action, for the units of an assessment; null if none are held. */
export const effectOfAction = async (
  db: Db,
  here: ActionHere,
  assessed: Assessed,
): Promise<ActionEffect | null> => {
  const { booking, units } = assessed;
  if (units === 0n) return null;
  const { action, ledger } = here;
  const entries = entriesBehind(ledger, action, booking?.day ?? exDay(action));
  const known = new Map(ledger.instruments.map((one) => [one.id, one]));
  const instruments = await findInstruments(db, known, [action.instrumentId, action.toInstrumentId]);
  const booked = entriesFor(here, assessed);
  const start = await positionsAfter(db, here, { entries, instruments });
  const end = await positionsAfter(db, here, { entries: [...entries, ...booked], instruments });
  const given = instruments.get(action.toInstrumentId ?? '');
  const own = { id: action.instrumentId, currency: action.quoted };
  return {
    before: heldUnits(start ?? [], own),
    after: end && heldUnits(end, own),
    received: end && given ? heldUnits(end, given) : null,
    cash: cashFor(action, units),
  };
};

/** The units of an assessment as text, by which a user confirms what was seen. */
export const unitsSeen = ({ units }: Assessed): string => unitsText(units);
