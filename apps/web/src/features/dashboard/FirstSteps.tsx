import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
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
    title: msg`Give people their roles`,
    note: msg`Whoever signs up waits for an administrator.`,
  },
  {
    to: paths.importPrices,
    title: msg`Add market data`,
    note: msg`A file of instruments and closes, or one by one.`,
  },
  {
    to: paths.newClient,
    title: msg`Add the first client`,
    note: msg`A person, a household or an organisation.`,
  },
  {
    to: paths.newPortfolio,
    title: msg`Create their portfolio`,
    note: msg`Its currency, its accounts, and whether cash is kept.`,
  },
  {
    to: paths.portfolios,
    title: msg`Import its ledger`,
    note: msg`A broker's CSV, with every row shown before it is booked.`,
  },
];

/** What an administrator does first in a portal without clients. */
export function FirstSteps() {
  const { i18n } = useLingui();
  return (
    <Card flush title={<Trans>First steps</Trans>}>
      <ItemList>
        {steps.map(({ to, title, note }, index) => (
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
