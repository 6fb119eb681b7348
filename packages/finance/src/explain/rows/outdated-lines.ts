import { draftCash } from '../../values/cash-lines.ts';
import type { CurrencyCode } from '../../number/money.ts';
import { heldValue } from '../../values/unit-value.ts';
import type { Valuer } from '../../values/valuer.ts';

/** What the value of a day lacks to be up to date. */
export interface OutdatedLines {
  /** Instruments held at an outdated price. */
  readonly instrumentIds: readonly string[];
  /** Currencies of holdings and cash at an outdated rate. */
  readonly currencies: readonly CurrencyCode[];
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
  const { ledger, market, settings } = valuer;
  const instrumentIds: string[] = [];
  const currencies = new Set<CurrencyCode>();
  for (const [instrument, { id, moneyCurrency }] of ledger.instruments.entries()) {
    const value = heldValue(ledger, market, { instrument, day });
    if (value === null || value.amount === 0n) continue;
    if (valuer.isStale(value.priceDay, day)) instrumentIds.push(id);
    if (isRateOutdated(valuer, moneyCurrency, day)) currencies.add(valuer.codeOf(moneyCurrency));
  }
  const cash = settings.cashKept ? draftCash(valuer, day) : [];
  for (const { line } of cash) if (line.isStale) currencies.add(line.currency);
  return { instrumentIds, currencies: [...currencies] };
}
