import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Item, ItemList } from './ItemList.tsx';
import { firstSteps, type FirstStep } from './use-first-steps.ts';

interface Step {
  to: string;
  title: MessageDescriptor;
  note: MessageDescriptor;
}

const steps: Record<FirstStep, Step> = {
  roles: {
    to: paths.admin,
    title: msg`Assign roles to users`,
    note: msg`New sign-ups need an administrator's approval.`,
  },
  provider: {
    to: paths.settings,
    title: msg`Switch on market data`,
    note: msg`Fetch prices and exchange rates automatically. Only symbols and dates leave the server.`,
  },
  prices: {
    to: paths.importPrices,
    title: msg`Add market data`,
    note: msg`Import a file of instruments and prices, or enter them one by one.`,
  },
  client: {
    to: paths.newClient,
    title: msg`Add the first client`,
    note: msg`A person, a household or an organisation.`,
  },
  portfolio: {
    to: paths.newPortfolio,
    title: msg`Create a portfolio`,
    note: msg`Set its currency, accounts and cash tracking.`,
  },
  transactions: {
    to: paths.portfolios,
    title: msg`Import transactions`,
    note: msg`From a broker's file. You check every row before it is booked.`,
  },
};

interface FirstStepsProps {
  done: ReadonlySet<FirstStep>;
  onDismiss: () => void;
}

/** The first steps of an administrator in a new portal, until all are done. */
export function FirstSteps({ done, onDismiss }: FirstStepsProps) {
  const { t, i18n } = useLingui();
  const count = done.size;
  const all = firstSteps.length;
  return (
    <Card
      flush
      title={<Trans>First steps</Trans>}
      context={
        <Trans>
          {count} of {all} done
        </Trans>
      }
      actions={
        <Button size="sm" look="quiet" onClick={onDismiss}>
          <Trans>Dismiss</Trans>
        </Button>
      }
    >
      <ItemList>
        {firstSteps.map((step, index) => {
          const { to, title, note } = steps[step];
          return (
            <Item
              key={step}
              lead={
                <span className="num grid w-4 place-items-center text-ink-3">
                  {done.has(step) ? <Check size={14} className="text-gain" aria-hidden="true" /> : index + 1}
                </span>
              }
              title={<Link to={to}>{i18n._(title)}</Link>}
              note={i18n._(note)}
              end={done.has(step) && t`Done`}
            />
          );
        })}
      </ItemList>
    </Card>
  );
}
