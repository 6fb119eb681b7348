import type { MatchingCash } from '@partnerfolio/contract/ledger';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Table } from '../../../ui/table/Table.tsx';
import { Delta } from '../../../ui/text/Delta.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';

interface LedgerTotalsProps {
  /** How many entries match the filters. */
  count: number;
  cash: MatchingCash;
}

/** The cash of all entries that match the filters, on whatever page they are, by currency. */
export function LedgerTotals({ count, cash: { totals, partial } }: LedgerTotalsProps) {
  const { t } = useLingui();
  const format = useFormat();
  if (count === 0) return null;
  const amount = (text: string, currency: string) => format.amount(text, { currency, signed: true });
  return (
    <section aria-label={t`Totals`} className="border-t border-line-strong bg-sunk">
      {totals.length === 0 ? (
        <p className="px-4 py-2 text-sm font-medium">
          <Plural value={count} one="# entry moves no cash" other="# entries move no cash" />
        </p>
      ) : (
        <Table
          dense
          label={t`Totals`}
          rows={totals}
          keyOf={({ currency }) => currency}
          columns={[
            {
              id: 'currency',
              header: <Plural value={count} one="Total of # entry" other="Total of # entries" />,
              cell: ({ currency }) => <span className="font-medium">{currency}</span>,
            },
            {
              id: 'in',
              header: t`Cash in`,
              align: 'right',
              importance: 6,
              cell: ({ currency, in: received }) => amount(received, currency),
            },
            {
              id: 'out',
              header: t`Cash out`,
              align: 'right',
              importance: 6,
              cell: ({ currency, out }) => amount(out, currency),
            },
            {
              id: 'net',
              header: t`Net`,
              align: 'right',
              cell: ({ currency, net }) => (
                <span className="font-semibold">
                  <Delta>{amount(net, currency)}</Delta>
                </span>
              ),
            },
          ]}
        />
      )}
      {partial && (
        <p className="px-4 pb-2 text-xs text-warn">
          <Trans>Incomplete: entries with errors do not count.</Trans>
        </p>
      )}
    </section>
  );
}
