import type { Instrument } from '@partnerfolio/contract/market-data';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { priceUnit } from '../../../records/instruments/price-unit.ts';
import { classTexts } from '../../../texts/labels.ts';
import { useToday } from '../../../today.ts';
import { Badge } from '../../../ui/text/Badge.tsx';
import { longestFraction } from '../../../ui/text/decimal-text.ts';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column, Sort } from '../../../ui/table/table-rows.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { Quote } from '../Quote.tsx';
import { instrumentSorts, type InstrumentsSearch } from '../search.ts';
import { isStale } from '../stale.ts';

interface InstrumentTableProps {
  rows: readonly Instrument[] | undefined;
  search: InstrumentsSearch;
  onSort: (change: Partial<InstrumentsSearch>) => void;
  empty: ReactNode;
}

/** The instruments with their latest closing prices, marked if outdated. */
export function InstrumentTable({ rows, search, onSort, empty }: InstrumentTableProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const columns = useInstrumentColumns(rows);
  const sort: Sort = { by: search.sort ?? 'symbol', descending: search.direction === 'desc' };
  return (
    <Table
      label={t`Instruments`}
      columns={columns}
      rows={rows}
      keyOf={(row) => row.id}
      sort={sort}
      onSort={(next) =>
        onSort({
          sort: instrumentSorts.find((name) => name === next?.by),
          direction: next?.descending ? 'desc' : undefined,
        })
      }
      onOpen={(row) => void navigate({ to: paths.instrument, params: { id: row.id } })}
      empty={empty}
    />
  );
}

function useInstrumentColumns(loaded: readonly Instrument[] | undefined): Column<Instrument>[] {
  const { t, i18n } = useLingui();
  const rows = loaded ?? [];
  const digits = longestFraction(
    rows.map(({ lastPrice }) => lastPrice?.close ?? null),
    2,
    6,
  );
  const hasExchanges = loaded === undefined || loaded.some(({ exchange }) => exchange);
  return [
    {
      id: 'symbol',
      header: t`Symbol`,
      sortable: true,
      cell: (row) => (
        <Link
          to={paths.instrument}
          params={{ id: row.id }}
          className="rounded-sm font-medium hover:underline"
        >
          {row.symbol}
        </Link>
      ),
    },
    {
      id: 'name',
      header: t`Name`,
      sortable: true,
      takesRest: true,
      cell: (row) => (
        <span
          className="max-w-80 @max-3xl:line-clamp-3 @max-3xl:whitespace-normal @3xl:block @3xl:truncate"
          title={row.name}
        >
          {row.name}
        </span>
      ),
    },
    { id: 'isin', header: t`ISIN`, importance: 2, cell: (row) => <span className="num">{row.isin}</span> },
    {
      id: 'assetClass',
      header: t`Asset class`,
      sortable: true,
      importance: 2,
      cell: (row) => i18n._(classTexts[row.assetClass]),
    },
    ...(hasExchanges
      ? [{ id: 'exchange', header: t`Exchange`, importance: 2, cell: (row: Instrument) => row.exchange }]
      : []),
    {
      id: 'close',
      header: t`Last price`,
      align: 'right',
      cell: (row) => <LastClose instrument={row} digits={digits} />,
    },
    {
      id: 'lastPriceDay',
      header: t`Price date`,
      align: 'right',
      sortable: true,
      wideOnly: true,
      cell: (row) => <LastDay instrument={row} />,
    },
  ];
}

interface LastCloseProps {
  instrument: Instrument;
  digits: number;
}

/** Shows the date of an outdated price where the date column does not fit. */
function LastClose({ instrument, digits }: LastCloseProps) {
  const format = useFormat();
  const today = useToday();
  if (!instrument.lastPrice)
    return (
      <span className="text-ink-3">
        <Trans>no price</Trans>
      </span>
    );
  const { close, day } = instrument.lastPrice;
  return (
    <>
      <Quote amount={close} currency={priceUnit(instrument)} digits={digits} />
      {instrument.worthless && (
        <span className="block text-xs text-warn @3xl:hidden">
          <Trans>Worthless</Trans>
        </span>
      )}
      {!instrument.worthless && isStale(day, today) && (
        <span className="block text-xs text-warn @3xl:hidden">
          <Trans>of {format.date(day)}</Trans>
        </span>
      )}
    </>
  );
}

function LastDay({ instrument }: { instrument: Instrument }) {
  const format = useFormat();
  const today = useToday();
  if (!instrument.lastPrice) return null;
  const { day } = instrument.lastPrice;
  return (
    <span className="inline-flex items-center gap-2">
      {instrument.worthless && <WorthlessBadge />}
      {!instrument.worthless && isStale(day, today) && <StaleBadge />}
      {format.date(day)}
    </span>
  );
}

/** Marks an instrument that is declared worthless. */
export function WorthlessBadge() {
  return (
    <Badge tone="warn" dot>
      <Trans>Worthless</Trans>
    </Badge>
  );
}

/** Marks a price that is too old to be current. */
export function StaleBadge() {
  return (
    <Badge tone="warn" dot>
      <Trans>Stale</Trans>
    </Badge>
  );
}
