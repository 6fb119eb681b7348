import type { MergePreview } from '@partnerfolio/contract/instruments/merging';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { useFormat } from '../../../ui/text/use-format.ts';

type Prices = MergePreview['prices'];
type Conflict = Prices['latest'][number];

interface MergedPricesProps {
  prices: Prices;
  old: string;
  kept: string;
}

/** How many prices move, and the days with two different ones. */
export function MergedPrices({ prices, old, kept }: MergedPricesProps) {
  const { t } = useLingui();
  const format = useFormat();
  const price = (close: string) => format.quantity(close, { minDigits: 2, maxDigits: 6 });
  const shown = (close: string, isKept: boolean) => (isKept ? <b>{price(close)}</b> : <s>{price(close)}</s>);
  const columns: Column<Conflict>[] = [
    { id: 'day', header: t`Date`, cell: ({ day }) => format.date(day) },
    { id: 'from', header: old, align: 'right', cell: (row) => shown(row.from, row.kept === 'from') },
    { id: 'into', header: kept, align: 'right', cell: (row) => shown(row.into, row.kept === 'into') },
  ];
  return (
    <section className="min-w-0">
      <h3 className="text-sm font-semibold">
        <Plural value={prices.moved} one="# price moves" other="# prices move" />
      </h3>
      {prices.conflicts > 0 && (
        <>
          <p className="text-sm text-ink-2">
            <Plural
              value={prices.conflicts}
              one="On # day the two prices differ."
              other="On # days the two prices differ."
            />{' '}
            <Trans>The price of {kept} stays, unless only the other one was entered by hand.</Trans>
          </p>
          <Table
            dense
            label={t`Differing prices`}
            columns={columns}
            rows={prices.latest}
            keyOf={({ day }) => day}
          />
        </>
      )}
    </section>
  );
}
