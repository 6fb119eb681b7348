import { listPortfolios } from '@partnerfolio/contract/portfolios';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../queries.ts';
import { FigureCard, Figures } from '../../ui/FigureCard.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { clientTotals, type PortfolioRow } from './client-totals.ts';

/** The question of the portfolios of one client; every part of the page asks it the same way. */
export const portfoliosOf = (clientId: string) =>
  queryOf(listPortfolios, { query: { clientId, limit: 200 } });

/** What the client owns, in how many portfolios, and whether the figures stand on sound data. */
export function ClientFigures({ clientId }: { clientId: string }) {
  const { t } = useLingui();
  const { data, isPending } = useQuery(portfoliosOf(clientId));
  const format = useFormat();
  const rows = data?.items ?? [];
  const closed = rows.filter((row) => row.closedOn !== null).length;
  const open = rows.length - closed;
  return (
    <Figures>
      <FigureCard
        lead
        label={t`Value`}
        loading={isPending}
        value={<Value rows={rows} />}
        note={<ValueNote rows={rows} />}
      />
      <FigureCard
        label={t`Portfolios`}
        loading={isPending}
        value={data ? format.count(open) : '—'}
        note={closed > 0 ? <Plural value={closed} one="and # closed" other="and # closed" /> : t`open`}
      />
      <FigureCard
        label={t`Data`}
        loading={isPending}
        value={<Quality rows={rows} />}
        note={t`prices, rates and ledger`}
      />
    </Figures>
  );
}

function Value({ rows }: { rows: readonly PortfolioRow[] }) {
  const format = useFormat();
  const { totals } = clientTotals(rows);
  if (totals.length === 0) return '—';
  return totals.map(({ currency, value }) => format.money(value, currency)).join(' + ');
}

function ValueNote({ rows }: { rows: readonly PortfolioRow[] }) {
  const format = useFormat();
  const { totals, unknown } = clientTotals(rows);
  const [first] = rows;
  if (unknown > 0)
    return (
      <Plural
        value={unknown}
        one="without # portfolio whose value is not known"
        other="without # portfolios whose value is not known"
      />
    );
  if (!first || totals.length === 0) return <Trans>No portfolio holds anything yet</Trans>;
  const day = format.date(first.asOf);
  return totals.length > 1 ? <Trans>by base currency, as of {day}</Trans> : <Trans>as of {day}</Trans>;
}

function Quality({ rows }: { rows: readonly PortfolioRow[] }) {
  const doubtful = rows.filter(
    ({ quality }) => quality.stale + quality.missing + quality.faults > 0 || quality.negativeCash,
  ).length;
  if (rows.length === 0) return '—';
  if (doubtful === 0) return <Trans>Complete</Trans>;
  return (
    <span className="text-warn">
      <Plural value={doubtful} one="# to look at" other="# to look at" />
    </span>
  );
}
