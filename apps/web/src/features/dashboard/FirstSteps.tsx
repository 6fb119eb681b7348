import { listMarketProviders } from '@partnerfolio/contract/market/feeds';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { queryOf } from '../../queries.ts';
import { Card } from '../../ui/Card.tsx';
import { Item, ItemList } from './ItemList.tsx';

interface Step {
  to: string;
  title: MessageDescriptor;
  note: MessageDescriptor;
}

const steps: readonly Step[] = [
  {
    to: paths.admin,
    title: msg`Assign roles to users`,
    note: msg`New sign-ups need an administrator's approval.`,
  },
  {
    to: paths.settings,
    title: msg`Switch on market data`,
    note: msg`Fetch prices and exchange rates automatically. Only symbols and dates leave the server.`,
  },
  {
    to: paths.importPrices,
    title: msg`Add market data`,
    note: msg`Import a file of instruments and prices, or enter them one by one.`,
  },
  {
    to: paths.newClient,
    title: msg`Add the first client`,
    note: msg`A person, a household or an organisation.`,
  },
  {
    to: paths.newPortfolio,
    title: msg`Create a portfolio`,
    note: msg`Set its currency, accounts and cash tracking.`,
  },
  {
    to: paths.portfolios,
    title: msg`Import transactions`,
    note: msg`From a broker's file. You check every row before it is booked.`,
  },
];

/** The first steps of an administrator in a portal without clients; market data until a provider is switched on. */
export function FirstSteps() {
  const { i18n } = useLingui();
  const { data: providers } = useQuery(queryOf(listMarketProviders));
  const isFetching = providers?.items.some(({ isActive }) => isActive) ?? false;
  const open = steps.filter(({ to }) => to !== paths.settings || !isFetching);
  return (
    <Card flush title={<Trans>First steps</Trans>}>
      <ItemList>
        {open.map(({ to, title, note }, index) => (
          <Item
            key={to}
            lead={<span className="num w-4 text-ink-3">{index + 1}</span>}
            title={<Link to={to}>{i18n._(title)}</Link>}
            note={i18n._(note)}
          />
        ))}
      </ItemList>
    </Card>
  );
}
