import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { MoneyText } from '../../figures/FigureText.tsx';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';
import { Delta } from '../../ui/Delta.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { Item, ItemList, LoadingItems, NoItems } from './ItemList.tsx';
import type { DashboardOverview } from './overview.ts';

/** The portfolios that moved most on the last day. */
export function Moves({ overview }: { overview: DashboardOverview | undefined }) {
  const format = useFormat();
  return (
    <Card
      flush
      title={<Trans>Largest moves</Trans>}
      context={overview && <Trans>on {format.shortDate(overview.asOf)}</Trans>}
    >
      {overview ? <Rows moves={overview.moves} /> : <LoadingItems />}
    </Card>
  );
}

function Rows({ moves }: Pick<DashboardOverview, 'moves'>) {
  const format = useFormat();
  if (moves.length === 0)
    return (
      <NoItems>
        <Trans>Nothing moved on the last day.</Trans>
      </NoItems>
    );
  return (
    <ItemList>
      {moves.map(({ portfolio, amount, currency, rate }) => (
        <Item
          key={portfolio.id}
          title={
            <Link to={paths.portfolio} params={{ id: portfolio.id }}>
              {portfolio.name}
            </Link>
          }
          note={portfolio.client.name}
          end={
            <>
              <p className="text-sm font-medium">
                <Delta>{format.percent(rate, { signed: true })}</Delta>
              </p>
              <p>
                <MoneyText change figure={amount} currency={currency} />
              </p>
            </>
          }
        />
      ))}
    </ItemList>
  );
}
