import type { BalanceReason, ListedTransaction } from '@partnerfolio/contract/ledger';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { MessageDescriptor } from '@lingui/core';
import { useFormat } from '../../../ui/text/use-format.ts';

const reasonTexts: Record<BalanceReason, MessageDescriptor> = {
  cash_not_tracked: msg`Unknown: this portfolio does not track cash`,
  order_unknown: msg`Unknown: only some trades of this instrument and day have a trade time`,
  entry_invalid: msg`Unknown: the entry has an error and does not count`,
};

/** The balance of each currency after an entry that moved it, or a dash with the reason. */
export function BalanceAfter({ balances = [] }: Pick<ListedTransaction, 'balances'>) {
  const { i18n } = useLingui();
  const format = useFormat();
  return balances.map(({ currency, balance }) =>
    balance.known ? (
      <span key={currency} className="block text-ink-2">
        {format.money(balance.value, currency)}
      </span>
    ) : (
      <span key={currency} className="block text-ink-3" title={i18n._(reasonTexts[balance.reason])}>
        <span aria-hidden="true">—</span>
        <span className="sr-only">{i18n._(reasonTexts[balance.reason])}</span>
      </span>
    ),
  );
}
