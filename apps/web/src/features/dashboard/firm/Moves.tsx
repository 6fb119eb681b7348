import type { RateFigure } from '@partnerfolio/contract/figures/values';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { MoneyText, RateText } from '../../../figures/FigureText.tsx';
import { paths } from '../../../paths.ts';
import { Card } from '../../../ui/Card.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { Item, ItemList, LoadingItems, NoItems } from '../items/ItemList.tsx';
import type { DashboardOverview } from '../items/overview.ts';

type Move = DashboardOverview['moves'][number];

/** The portfolios that moved most on the last day. */
export function Moves({ overview }: { overview: DashboardOverview | undefined }) {
  return (
    <Card flush title={<Trans>Top movers</Trans>} context={overview && <Days moves={overview.moves} />}>
      {overview ? <Rows moves={overview.moves} /> : <LoadingItems />}
    </Card>
  );
}

/** The common date of the moves. An entry at a weekend can give a portfolio a later date than the others. */
function Days({ moves }: Pick<DashboardOverview, 'moves'>) {
  const format = useFormat();
  const [day, other] = new Set(moves.map((move) => move.day));
  if (day === undefined) return null;
  return other === undefined ? (
    <Trans>on {format.shortDate(day)}</Trans>
  ) : (
    <Trans>on the last day of each portfolio</Trans>
  );
}

/** The rate rests on the same prices as the amount. */
const moveRate = (rate: number, amount: Move['amount']): RateFigure => ({
  known: true,
  value: rate,
  ...(amount.known && amount.outdated && { outdated: amount.outdated }),
});

function Rows({ moves }: Pick<DashboardOverview, 'moves'>) {
  if (moves.length === 0)
    return (
      <NoItems>
        <Trans>No price changes on the last day.</Trans>
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
                <RateText figure={moveRate(rate, amount)} />
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
