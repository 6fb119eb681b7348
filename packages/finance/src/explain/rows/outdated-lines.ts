import { draftCash } from '../../values/cash-lines.ts';
import { stepOn } from '../../ledger/ledger.ts';
import type { CurrencyCode } from '../../number/money.ts';
import { holdingValue } from '../../values/unit-value.ts';
import type { HoldingValue } from '../../values/unit-value.ts';
import type { Valuer } from '../../values/valuer.ts';

/** What the value of a day lacks to be up to date. */
export interface OutdatedLines {
  /** Instruments held at an outdated price. */
  readonly instrumentIds: readonly string[];
  /** Currencies of holdings and cash at an outdated rate. */
  readonly currencies: readonly CurrencyCode[];
}

/** The value of a holding; null if nothing is held, or without a price or value. */
function heldValue({ ledger, market }: Valuer, instrument: number, day: number): HoldingValue | null {
  const quantity = stepOn(ledger, instrument, day)?.quantity ?? 0n;
  const value = quantity === 0n ? null : holdingValue(ledger, market, { instrument, quantity, day });
  return value?.amount === 0n ? null : value;
}

function isRateOutdated(valuer: Valuer, currency: number, day: number): boolean {
  const rate = valuer.rateFor(currency, day);
  return rate !== null && valuer.isStale(rate.day, day);
}

/**
 * The holdings at outdated prices, and the currencies at outdated rates, at the end of a day. Lines without a value
 * are left out. Nothing is held: none.
 */
export function outdatedLines(valuer: Valuer, day: number): OutdatedLines {
  const { ledger, settings } = valuer;
  const instrumentIds: string[] = [];
  const currencies = new Set<CurrencyCode>();
  for (const [instrument, { id, moneyCurrency }] of ledger.instruments.entries()) {
    const value = heldValue(valuer, instrument, day);
    if (value === null) continue;
    if (valuer.isStale(value.priceDay, day)) instrumentIds.push(id);
    if (isRateOutdated(valuer, moneyCurrency, day)) currencies.add(valuer.codeOf(moneyCurrency));
  }
  const cash = settings.cashKept ? draftCash(valuer, day) : [];
  for (const { line } of cash) if (line.isStale) currencies.add(line.currency);
  return { instrumentIds, currencies: [...currencies] };
}
