import { listRecentActivity } from '@partnerfolio/contract/dashboard';
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { typeTexts } from '../../../texts/labels.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { Card } from '../../../ui/Card.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { Item, ItemList, LoadingItems, NoItems } from './ItemList.tsx';
import { eventTexts } from './labels.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';

type Act = OutputOf<typeof listRecentActivity>['items'][number];

/** Recent activity: what was done, by whom, and for which client. */
export function Activity() {
  const { data: found, error, refetch, dataUpdatedAt } = useQuery(queryOf(listRecentActivity));
  return (
    <Card flush title={<Trans>Recent activity</Trans>}>
      {error && !found ? (
        <div className="p-4">
          <Failure error={error} onRetry={() => void refetch()} />
        </div>
      ) : found ? (
        <Rows acts={found.items} now={dataUpdatedAt} />
      ) : (
        <LoadingItems />
      )}
    </Card>
  );
}

function Rows({ acts, now }: { acts: readonly Act[]; now: number }) {
  const format = useFormat();
  const personName = usePersonName();
  if (acts.length === 0)
    return (
      <NoItems>
        <Trans>No activity yet.</Trans>
      </NoItems>
    );
  return (
    <ItemList>
      {acts.map((act) => (
        <Item
          key={act.id}
          title={
            <>
              <ActLink act={act} />
              <Money act={act} />
            </>
          }
          note={[
            act.portfolio ? `${act.client.name}, ${act.portfolio.name}` : act.client.name,
            act.by && personName(act.by),
          ]
            .filter(Boolean)
            .join(' · ')}
          end={<time dateTime={act.at}>{format.relative(act.at, now)}</time>}
        />
      ))}
    </ItemList>
  );
}

function Money({ act: { amount, currency } }: { act: Act }) {
  const format = useFormat();
  if (amount === null || currency === null) return null;
  return <span className="num ms-2 font-normal text-ink-2">{format.money(amount, currency)}</span>;
}

/** Names an activity ("Buy USLC", "New client") and links to the client, the portfolio or its ledger. */
function ActLink({ act: { event, type, symbol, client, portfolio, isWithViewer } }: { act: Act }) {
  const { t, i18n } = useLingui();
  const isEntry = event.startsWith('transaction.');
  const entered = type === null ? i18n._(eventTexts[event]) : i18n._(typeTexts[type]);
  const text =
    event === 'transaction.create'
      ? [entered, symbol].filter(Boolean).join(' ')
      : [i18n._(eventTexts[event]), symbol].filter(Boolean).join(': ');
  if (!portfolio)
    return (
      <Link to={paths.client} params={{ id: client.id }}>
        {isWithViewer ? t`Shared with you` : text}
      </Link>
    );
  return (
    <Link to={isEntry ? paths.ledger : paths.portfolio} params={{ id: portfolio.id }}>
      {text}
    </Link>
  );
}
