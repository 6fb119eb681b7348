import type { ExplainedValue, ValuePart } from '@partnerfolio/contract/figures/value-explanations';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { paths } from '../../paths.ts';
import { Table } from '../../ui/table/Table.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { Badge } from '../../ui/text/Badge.tsx';
import { useFormat } from '../../ui/text/use-format.ts';
import { toExplainSearch } from '../explain-search.ts';
import { MoneyText, Unknown } from '../FigureText.tsx';

type Portfolio = ValuePart['portfolio'];

/** The portfolios of a value, each with a link to the explanation of its own. */
export function PartTable({ explained }: { explained: ExplainedValue }) {
  const { t } = useLingui();
  const columns = usePartColumns(explained);
  return (
    <Table
      dense
      label={t`Portfolios`}
      rows={explained.parts.items}
      keyOf={({ portfolio, receiver }) => `${portfolio.id} ${receiver?.id ?? ''}`}
      columns={columns}
    />
  );
}

function usePartColumns({ currency }: ExplainedValue): Column<ValuePart>[] {
  const { t } = useLingui();
  const format = useFormat();
  return [
    {
      id: 'portfolio',
      header: t`Portfolio`,
      takesRest: true,
      cell: (part) => <Names part={part} />,
    },
    {
      id: 'asOf',
      header: t`As of`,
      wideOnly: true,
      cell: ({ asOf }) => asOf && format.date(asOf),
    },
    {
      id: 'value',
      header: t`Value`,
      align: 'right',
      wideOnly: true,
      cell: (part) => <MoneyText figure={part.value} currency={part.currency} />,
    },
    {
      id: 'base',
      header: t`Value, ${currency}`,
      align: 'right',
      cell: ({ base, value }) => {
        if (base !== null) return <MoneyText figure={{ known: true, value: base }} unit={currency} />;
        return <Unknown reason={value.known ? 'missing_rate' : value.reason} />;
      },
    },
    {
      id: 'explain',
      header: <span className="sr-only">{t`Explain`}</span>,
      align: 'right',
      cell: ({ portfolio, receiver }) => receiver === null && <ExplainPortfolio portfolio={portfolio} />,
    },
  ];
}

function ExplainPortfolio({ portfolio: { id, name } }: { portfolio: Portfolio }) {
  const { t } = useLingui();
  return (
    <Link
      to={paths.portfolio}
      params={{ id }}
      search={toExplainSearch({ figure: 'value' })}
      aria-label={t`Explain ${name}`}
      className="grid size-6 place-items-center rounded-sm text-accent hover:bg-hover pointer-coarse:size-11"
    >
      <ChevronRight size={14} aria-hidden="true" className="rtl:-scale-x-100" />
    </Link>
  );
}

/**
 * The portfolio with its client; for assets in transit also the portfolio that receives them. In a narrow table also the value
 * in its own currency, for which no column has room.
 */
function Names({ part: { portfolio, receiver, value, currency } }: { part: ValuePart }) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-1.5">
      <PortfolioName portfolio={portfolio} />
      {receiver && (
        <>
          <span aria-hidden="true">→</span>
          <PortfolioName portfolio={receiver} />
          <Badge>
            <Trans>In transit</Trans>
          </Badge>
        </>
      )}
      <span className="text-xs text-ink-3">{portfolio.client.name}</span>
      <span className="text-xs text-ink-3 @3xl:hidden">
        <MoneyText figure={value} currency={currency} />
      </span>
    </span>
  );
}

function PortfolioName({ portfolio: { id, name } }: { portfolio: Portfolio }) {
  return (
    <Link to={paths.portfolio} params={{ id }} className="rounded-sm text-accent hover:underline">
      {name}
    </Link>
  );
}
