import type { MoneyFigure } from '@partnerfolio/contract/figures/values';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { sumExact } from '../../../figures/exact.ts';
import { MoneyText, RateText } from '../../../figures/FigureText.tsx';
import { useIsRounded } from '../../../figures/RoundedNote.tsx';
import { paths } from '../../../paths.ts';
import { PortfolioLink } from '../../../records/PortfolioLink.tsx';
import { Failure } from '../../../shell/Failure.tsx';
import { useStackedColumns } from '../../../shell/use-stacked-columns.tsx';
import { buttonClasses } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { clientPortfoliosQuery } from './ClientFigures.tsx';
import type { PortfolioRow } from './SoundnessText.tsx';

interface ListTotal {
  value: MoneyFigure;
  currency: string;
}

/** Returns the sum of all portfolios in their currency, or if they have several, in that of the firm. */
function totalOf(rows: readonly PortfolioRow[], inFirms: ListTotal | undefined): ListTotal | undefined {
  const [currency, ...others] = new Set(rows.map(({ baseCurrency }) => baseCurrency));
  const known = rows.map(({ value }) => value).filter((value) => value.known);
  if (currency === undefined || others.length > 0 || known.length < rows.length) return inFirms;
  const value = sumExact(known.map((figure) => figure.value));
  const partial = known.some((figure) => figure.partial);
  return { currency, value: { known: true, value, ...(partial && { partial }) } };
}

function usePortfolioColumns(clientId: string, total: ListTotal | undefined): Column<PortfolioRow>[] {
  const { t } = useLingui();
  return [
    {
      id: 'name',
      header: t`Name`,
      takesRest: true,
      cell: (row) => (
        <span className="block py-1.5 @3xl:max-w-88">
          <PortfolioLink id={row.id} name={row.name} />
          {row.client.id !== clientId && (
            <span className="block text-xs wrap-anywhere whitespace-normal text-ink-3">
              {row.client.name}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'value',
      header: (
        <span>
          {t`Value`}
          <span aria-hidden="true" className="block font-normal md:hidden print:hidden">{t`day · YTD`}</span>
        </span>
      ),
      align: 'right',
      cell: (row) => <MoneyText figure={row.value} currency={row.baseCurrency} />,
      total: total && <MoneyText figure={total.value} currency={total.currency} />,
    },
    {
      id: 'day',
      under: 'value',
      header: t`Day`,
      align: 'right',
      importance: 2,
      cell: (row) => <RateText figure={row.dayChange} />,
    },
    {
      id: 'ytd',
      under: 'value',
      header: t`Year to date`,
      align: 'right',
      importance: 6,
      cell: (row) => <RateText figure={row.yearToDate} />,
    },
  ];
}

/** The client's portfolios and their returns; for a household also its members' portfolios, with their names. */
export function PortfoliosCard({ clientId, mayCreate }: { clientId: string; mayCreate: boolean }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(clientPortfoliosQuery(clientId));
  const rows = data?.items;
  const total = data && (data.total === data.items.length ? totalOf(data.items, data.sum) : data.sum);
  const columns = useStackedColumns<PortfolioRow, Column<PortfolioRow>>(
    usePortfolioColumns(clientId, total),
    ['cell'],
  );
  const currency = total?.currency;
  const isInOne = currency !== undefined && rows?.every((row) => row.baseCurrency === currency);
  const isRounded = useIsRounded(rows?.map(({ value }) => value) ?? [], currency);
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <Card
      title={<Trans>Portfolios</Trans>}
      context={isInOne && isRounded && <Trans>in {currency}, rows rounded</Trans>}
      flush
      className="self-start"
    >
      <Table
        label={t`Portfolios`}
        columns={columns}
        rows={rows}
        keyOf={(row) => row.id}
        onOpen={(row) => void navigate({ to: paths.portfolio, params: { id: row.id } })}
        empty={
          <EmptyState
            action={
              mayCreate && (
                <Link to={paths.newClientPortfolio} params={{ id: clientId }} className={buttonClasses()}>
                  <Trans>Create portfolio</Trans>
                </Link>
              )
            }
          >
            <Trans>This client has no portfolio yet.</Trans>
          </EmptyState>
        }
      />
      {data && data.total > data.items.length && (
        <p className="border-t border-line px-4 py-2.5 text-sm">
          <Link
            to={paths.clientPortfolios}
            params={{ id: clientId }}
            className="rounded-sm font-semibold text-accent hover:underline"
          >
            <Trans>Show all {data.total}</Trans>
          </Link>
        </p>
      )}
    </Card>
  );
}
