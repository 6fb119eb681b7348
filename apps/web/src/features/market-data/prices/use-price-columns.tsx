import type { Instrument, listPrices } from '@partnerfolio/contract/market-data';
import { isZero } from '@partnerfolio/contract/market/closes';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { priceUnit } from '../../../records/instruments/price-unit.ts';
import { paths } from '../../../paths.ts';
import { longestFraction } from '../../../ui/text/decimal-text.ts';
import type { Column } from '../../../ui/table/table-rows.ts';
import { Badge } from '../../../ui/text/Badge.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { Quote } from '../Quote.tsx';
import { useSourceText } from '../use-source-text.ts';

export type Price = z.output<typeof listPrices.response>['items'][number];

interface Shown {
  mayManage: boolean;
  rows: readonly Price[] | undefined;
}

/** Returns the columns of a price table; the date links to the form for users who may correct prices. */
export function usePriceColumns(
  { id, currency, quotation, worthless }: Instrument,
  { mayManage, rows = [] }: Shown,
): Column<Price>[] {
  const { t } = useLingui();
  const format = useFormat();
  const sourceText = useSourceText();
  const digits = longestFraction(
    rows.map(({ close }) => close),
    2,
    6,
  );
  return [
    {
      id: 'day',
      header: t`Day`,
      cell: ({ day }) =>
        mayManage ? (
          <Link
            to={paths.price}
            params={{ id, day }}
            search={(now) => now}
            resetScroll={false}
            className="num rounded-sm hover:underline"
          >
            {format.date(day)}
          </Link>
        ) : (
          <span className="num">{format.date(day)}</span>
        ),
    },
    {
      id: 'close',
      header: t`Closing price`,
      align: 'right',
      cell: (row) => (
        <span className="inline-flex items-center gap-2">
          {(isZero(row.close) || (worthless !== null && row.day >= worthless.since)) && (
            <Badge>{t`Not used`}</Badge>
          )}
          <Quote amount={row.close} currency={priceUnit({ currency, quotation })} digits={digits} />
        </span>
      ),
    },
    { id: 'source', header: t`Source`, importance: 6, cell: (row) => sourceText(row.source) },
    { id: 'at', header: t`Saved`, align: 'right', importance: 2, cell: (row) => format.moment(row.at) },
  ];
}
