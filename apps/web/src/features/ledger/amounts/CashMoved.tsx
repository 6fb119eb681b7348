import type { Transaction } from '@partnerfolio/contract/ledger';
import { useFormat } from '../../../ui/text/use-format.ts';

/** The cash in (+) or out (−) of an entry; a currency exchange shows both currencies. */
export function CashMoved({
  entry,
}: {
  entry: Pick<Transaction, 'net' | 'currency' | 'toNet' | 'toCurrency'>;
}) {
  const format = useFormat();
  const { net, currency, toNet, toCurrency } = entry;
  return (
    <>
      {net !== null && <span className="block">{format.money(net, currency, { signed: true })}</span>}
      {toNet !== null && toCurrency !== null && (
        <span className="block">{format.money(toNet, toCurrency, { signed: true })}</span>
      )}
    </>
  );
}
