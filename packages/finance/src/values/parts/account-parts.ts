import type { AccountHoldings } from '../../ledger/account-holdings.ts';
import { forEachAccountCash } from '../../ledger/booking.ts';
import { bookingsThrough } from '../../ledger/ledger.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { costFigure, lotView, sumLots } from '../../lots/lot-views.ts';
import { subtractKnown } from '../../lots/lots.ts';
import { amountText, mulDiv, unitsText } from '../../number/exact.ts';
import type { Amount, Units } from '../../number/exact.ts';
import { known } from '../../number/unknown.ts';
import type { Figure, Unknown } from '../../number/unknown.ts';
import type { LotView } from '../../lots/lot-views.ts';
import type { LotBook } from '../../lots/lot-book.ts';
import type { CurrencyCode } from '../../number/money.ts';

/** What one account holds of an instrument. Over all accounts each amount adds up to that of the holding. */
export interface AccountHolding {
  readonly accountId: string;
  readonly quantity: string;
  /** In the currency of the instrument. */
  readonly value: Figure;
  readonly valueBase: Figure;
  /** Of the lots in the account, in base currency. */
  readonly costBase: Figure;
  readonly gainBase: Figure;
}

/** The balance of one currency in one account. Over all accounts they add up to that of the portfolio. */
export interface AccountCash {
  readonly accountId: string;
  readonly balance: string;
  readonly valueBase: Figure;
}

/**
 * The parts of an amount for some quantities of a whole, in order. Running totals are rounded instead of each part, so
 * that the parts add up to the amount exactly. Null for a whole of 0, which has no parts.
 */
function proportions(amount: Amount, parts: readonly Units[]): Amount[] | null {
  const whole = parts.reduce((sum, part) => sum + part, 0n);
  if (whole === 0n) return null;
  let [before, running] = [0n, 0n];
  return parts.map((part) => {
    running += part;
    const upTo = mulDiv(amount, running, whole);
    const own = upTo - before;
    before = upTo;
    return own;
  });
}

/** The whole holding: its value in both currencies, why it is unknown, and the value of any quantity of it. */
export interface WholeHolding {
  readonly value: Amount | null;
  readonly valueBase: Amount | null;
  readonly unknownBy: Unknown | null;
  readonly valueOf: (quantity: Units) => { readonly value: Amount | null; readonly valueBase: Amount | null };
}

/** Which holding to divide, and on which day. */
interface HoldingPlace {
  readonly book: LotBook;
  readonly instrument: number;
  readonly day: number;
}

interface Held {
  readonly account: number;
  readonly quantity: Units;
}

function heldInAccounts(of: AccountHoldings, ledger: Ledger, { instrument, day }: HoldingPlace): Held[] {
  return ledger.accounts
    .map((_, account) => ({ account, quantity: of.heldOn(instrument, { account, day }) }))
    .filter(({ quantity }) => quantity !== 0n);
}

/** A holding by account, without accounts that hold nothing of it; null if all entries are in one account. */
export function holdingByAccount(place: HoldingPlace, whole: WholeHolding): AccountHolding[] | null {
  const { ledger, positions } = place.book;
  const { ofAccounts } = ledger;
  const lots = positions[place.instrument]?.queue;
  if (ofAccounts === null || lots === undefined) return null;
  const instrumentId = ledger.instruments[place.instrument]?.id ?? '';
  const held = heldInAccounts(ofAccounts, ledger, place);
  const quantities = held.map(({ quantity }) => quantity);
  const values = whole.value === null ? null : proportions(whole.value, quantities);
  const basis = whole.valueBase === null ? null : proportions(whole.valueBase, quantities);
  return held.map(({ account, quantity }, i) => {
    const apart = whole.valueOf(quantity);
    const value = values === null ? apart.value : (values[i] ?? null);
    const valueBase = basis === null ? apart.valueBase : (basis[i] ?? null);
    const { costBase, unknownBy } = sumLots(lots.of(account).open());
    const figure = (amount: Amount | null, why: Unknown | null): Figure =>
      costFigure(amount, { instrumentId, unknownBy: why });
    return {
      accountId: ledger.accounts[account] ?? '',
      quantity: unitsText(quantity),
      value: figure(value, whole.unknownBy),
      valueBase: figure(valueBase, whole.unknownBy),
      costBase: figure(costBase, unknownBy),
      gainBase: figure(subtractKnown(valueBase, costBase), whole.unknownBy ?? unknownBy),
    };
  });
}

/** By currency and account, the balances at the end of a day. */
export function balancesByAccount(ledger: Ledger, day: number): Amount[][] {
  const balances = ledger.currencies.map(() => ledger.accounts.map(() => 0n));
  for (const booking of ledger.bookings.slice(0, bookingsThrough(ledger, day)))
    forEachAccountCash(booking, (account, { currency, cash }) => {
      const ofCurrency = balances[currency];
      if (ofCurrency !== undefined) ofCurrency[account] = (ofCurrency[account] ?? 0n) + cash;
    });
  return balances;
}

/**
 * The balances of one currency by account, without those of zero, at an exchange rate that is null if there is none.
 * Null if all entries are in one account.
 */
export function cashByAccount(
  ledger: Ledger,
  balances: readonly Amount[],
  { convert, unknownBy }: { convert: (balance: Amount) => Amount | null; unknownBy: Unknown },
): AccountCash[] | null {
  if (ledger.ofAccounts === null) return null;
  let [running, before] = [0n, 0n];
  const parts: AccountCash[] = [];
  for (const [account, balance] of balances.entries()) {
    running += balance;
    const upTo = convert(running);
    const valueBase = upTo === null ? null : upTo - before;
    before = upTo ?? 0n;
    if (balance === 0n) continue;
    parts.push({
      accountId: ledger.accounts[account] ?? '',
      balance: amountText(balance),
      valueBase: valueBase === null ? unknownBy : known(amountText(valueBase)),
    });
  }
  return parts;
}

/** An open lot with the account that holds it. */
export interface AccountLot extends LotView {
  readonly accountId: string;
  readonly instrumentId: string;
  /** The currency of `cost`. */
  readonly costCurrency: CurrencyCode;
}

/** The open lots of a book by instrument, account and acquisition date: all that another ledger needs to go on from them. */
export function lotsOfAccounts({ ledger, positions, baseCurrency }: LotBook): AccountLot[] {
  return positions.flatMap(({ queue, currency }, instrument) =>
    ledger.accounts.flatMap((accountId, account) =>
      queue
        .of(account)
        .open()
        .map((lot) => ({
          ...lotView(lot),
          accountId,
          instrumentId: ledger.instruments[instrument]?.id ?? '',
          costCurrency: ledger.currencies[currency] ?? baseCurrency,
        })),
    ),
  );
}

/** A balance of cash that is not zero, with its account. */
export interface AccountBalance {
  readonly accountId: string;
  readonly currency: CurrencyCode;
  readonly balance: string;
}

/** The balances of every account at the end of a day. */
export function balancesOfAccounts(ledger: Ledger, day: number): AccountBalance[] {
  return balancesByAccount(ledger, day).flatMap((ofCurrency, currency) =>
    ofCurrency.flatMap((balance, account) =>
      balance === 0n
        ? []
        : [
            {
              accountId: ledger.accounts[account] ?? '',
              currency: ledger.currencies[currency] as CurrencyCode,
              balance: amountText(balance),
            },
          ],
    ),
  );
}
