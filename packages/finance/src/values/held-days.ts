import type { Ledger } from '../ledger/ledger.ts';
import type { DayWindow } from '../market/rates.ts';
import { forEachCash } from '../ledger/booking.ts';

/** Marks the days [from, to[ (day numbers) within a window. */
function markDays(
  marks: Uint8Array,
  window: DayWindow,
  days: { readonly from: number; readonly to: number },
): void {
  marks.fill(1, Math.max(0, days.from - window.firstDay), Math.max(0, days.to - window.firstDay));
}

/** Marks the days from each event on, as long as its amount is not zero. */
function markSpans(
  marks: Uint8Array,
  window: DayWindow,
  events: readonly { readonly day: number; readonly amount: bigint }[],
): void {
  for (const [i, { day, amount }] of events.entries()) {
    if (amount !== 0n) markDays(marks, window, { from: day, to: events[i + 1]?.day ?? Infinity });
  }
}

/** The balance of a currency after each day that changed it. */
function dailyBalances({ bookings }: Ledger, currency: number): { day: number; amount: bigint }[] {
  const balances: { day: number; amount: bigint }[] = [];
  let amount = 0n;
  for (const booking of bookings) {
    forEachCash(booking, (ofCurrency, cash) => {
      if (ofCurrency !== currency) return;
      amount += cash;
      balances.push({ day: booking.day, amount });
    });
  }
  return balances;
}

/**
 * The days of a window at whose end anything is held in a currency: units, or cash if it is tracked. A holding and a
 * debt of the same amount both count, although they cancel. Nothing held: no marks.
 */
export function heldDays(
  ledger: Ledger,
  window: DayWindow,
  of: { readonly currency: number; readonly cashKept: boolean },
): Uint8Array {
  const marks = new Uint8Array(window.length);
  for (const [i, { moneyCurrency }] of ledger.instruments.entries()) {
    if (moneyCurrency !== of.currency) continue;
    const steps = ledger.steps[i] ?? [];
    markSpans(
      marks,
      window,
      steps.map(({ day, quantity }) => ({ day, amount: quantity })),
    );
  }
  if (of.cashKept) markSpans(marks, window, dailyBalances(ledger, of.currency));
  return marks;
}
