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

/** Returns the sum of a list of portfolios; undefined unless all are in one currency and have a known value. */
function totalOf(rows: readonly PortfolioRow[] = []): ListTotal | undefined {
  const [currency, ...others] = new Set(rows.map(({ baseCurrency }) => baseCurrency));
  const known = rows.map(({ value }) => value).filter((value) => value.known);
  if (currency === undefined || others.length > 0 || known.length < rows.length) return undefined;
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
      header: t`Value`,
      align: 'right',
      cell: (row) => <MoneyText figure={row.value} currency={row.baseCurrency} />,
      total: total && <MoneyText figure={total.value} currency={total.currency} />,
    },
    {
      id: 'day',
      header: t`Day`,
      align: 'right',
      importance: 2,
      cell: (row) => <RateText figure={row.dayChange} />,
    },
    {
      id: 'ytd',
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
  const total = data && data.total === data.items.length ? totalOf(rows) : undefined;
  const columns = usePortfolioColumns(clientId, total);
  const currency = total?.currency;
  const isRounded = useIsRounded(rows?.map(({ value }) => value) ?? [], currency);
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <Card
      title={<Trans>Portfolios</Trans>}
      context={currency && isRounded && <Trans>in {currency}, rows rounded</Trans>}
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
