/** Cancelled trades of an Interactive Brokers Flex query: a cancellation and the trade that it cancels. */
import { numberIn } from './flex-money.ts';
import { tradeReference } from './flex-trades.ts';
import { attribute } from './xml-elements.ts';
import type { XmlElement } from './xml-elements.ts';

/** BUY or SELL, without the mark of a cancellation. */
export const tradeSide = (trade: XmlElement): string =>
  attribute(trade, 'buySell').replace(/\s*\(Ca\.\)$/, '');

/** The codes of a trade, which IBKR separates by semicolons. */
const codes = (trade: XmlElement): readonly string[] => attribute(trade, 'notes').split(/[;,\s]+/);

const isCancellation = (trade: XmlElement): boolean =>
  attribute(trade, 'transactionType') === 'TradeCancel' ||
  attribute(trade, 'buySell').endsWith('(Ca.)') ||
  codes(trade).includes('Ca');

const size = (trade: XmlElement, name: string): string => numberIn(trade, name)?.abs().toFixed() ?? '';

/** What a trade and its cancellation share, whatever signs the query gives them. */
const identity = (trade: XmlElement): string =>
  JSON.stringify([
    ...['conid', 'symbol', 'currency', 'assetCategory'].map((name) => attribute(trade, name)),
    tradeSide(trade),
    size(trade, 'quantity'),
    size(trade, 'tradePrice'),
  ]);

/** The trades by a key; those with an empty one, or one of zeros, have none. */
const groups = (trades: readonly XmlElement[], keyOf: (trade: XmlElement) => string) => {
  const found = new Map<string, XmlElement[]>();
  for (const trade of trades) {
    const key = keyOf(trade);
    const group = found.get(key);
    if (group !== undefined) group.push(trade);
    else if (/[^0]/.test(key)) found.set(key, [trade]);
  }
  return (key: string): readonly XmlElement[] => found.get(key) ?? [];
};

/**
 * The cancellations and the trades that they cancel, of all trades of an account: neither took place. A cancellation
 * whose trade is not among them is left to the user.
 */
export const cancelledTrades = (trades: readonly XmlElement[]): ReadonlySet<XmlElement> => {
  const cancelled = new Set<XmlElement>();
  const kept = trades.filter((trade) => !isCancellation(trade));
  const repeated = groups(trades, tradeReference);
  const byTradeId = groups(kept, (trade) => attribute(trade, 'tradeID'));
  const byTransactionId = groups(kept, (trade) => attribute(trade, 'transactionID'));
  const alike = groups(kept, identity);
  // Each trade is passed once, however many cancellations are like it.
  const passed = new Map<string, number>();
  const nextAlike = (key: string): XmlElement | undefined => {
    const group = alike(key);
    let at = passed.get(key) ?? 0;
    for (let one = group[at]; one !== undefined && cancelled.has(one); one = group[at]) at += 1;
    passed.set(key, at);
    return group[at];
  };
  for (const cancellation of trades.filter(isCancellation)) {
    if (cancelled.has(cancellation)) continue;
    const named =
      byTradeId(attribute(cancellation, 'origTradeID'))[0] ??
      byTransactionId(attribute(cancellation, 'origTransactionID'))[0];
    const original = named !== undefined && !cancelled.has(named) ? named : nextAlike(identity(cancellation));
    // Statements of overlapping periods repeat trades.
    for (const one of original === undefined ? [] : [cancellation, original])
      for (const same of [one, ...repeated(tradeReference(one))]) cancelled.add(same);
  }
  return cancelled;
};
