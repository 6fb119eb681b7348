import {
  listMarketFeeds,
  listMarketProviders,
  putMarketProvider,
  type MarketProvider,
} from '@partnerfolio/contract/market/feeds';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf, useCall } from '../../../queries.ts';
import { useProviderName } from '../../../records/listings/use-provider-name.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { buttonClasses } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Switch } from '../../../ui/input/Switch.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';

/** The providers of market data: off until an administrator switches one on. */
export function ProvidersCard() {
  const providers = useQuery(queryOf(listMarketProviders));
  return (
    <Card
      title={<Trans>Market data</Trans>}
      actions={
        <>
          <Link to={paths.marketSources} className={buttonClasses({ size: 'sm' })}>
            <Trans>Symbols and status</Trans>
          </Link>
          <Link to={paths.newProvider} className={buttonClasses({ size: 'sm' })}>
            <Trans>Add provider</Trans>
          </Link>
        </>
      }
    >
      <p className="mb-4 text-sm text-ink-2">
        <Trans>
          A provider receives the symbols and dates that are asked for, what you type into a search for
          instruments, and this server's address. Nothing about clients, portfolios or amounts is sent. Prices
          entered by hand are never overwritten.
        </Trans>
      </p>
      {providers.error && !providers.data ? (
        <Failure error={providers.error} onRetry={() => void providers.refetch()} />
      ) : (
        <ul className="grid gap-4">
          {providers.data ? (
            providers.data.items.map((provider) => <Provider key={provider.id} provider={provider} />)
          ) : (
            <Skeleton className="h-24" />
          )}
        </ul>
      )}
    </Card>
  );
}

function Provider({ provider }: { provider: MarketProvider }) {
  const { t } = useLingui();
  const turn = useCall(putMarketProvider, { refreshes: [listMarketProviders, listMarketFeeds] });
  const { id, custom, isActive, isAllowed } = provider;
  const name = useProviderName()(id);
  const isOn = turn.isPending ? turn.variables.body.isActive : isActive;
  const onChange = (next: boolean) =>
    turn.mutate(
      { params: { provider: id }, body: { isActive: next } },
      { onSuccess: () => toastDone(next ? t`${name} switched on` : t`${name} switched off`) },
    );
  return (
    <li className="grid gap-1">
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <Switch
          label={<span className="font-medium">{name}</span>}
          checked={isOn}
          disabled={turn.isPending || (!isAllowed && !isActive)}
          onCheckedChange={onChange}
        />
        {custom && (
          <Link
            to={paths.provider}
            params={{ id: custom.id }}
            aria-label={t`Edit ${name}`}
            className={buttonClasses({ size: 'sm', look: 'quiet' })}
          >
            <Trans>Edit</Trans>
          </Link>
        )}
      </span>
      <p className="ps-11.5 text-sm text-ink-3">
        <Gives provider={provider} />
        {!isAllowed && (
          <span className="mt-0.5 block text-warn">
            <Trans>The operator does not allow this host. Add it to OUTGOING_HOSTS first.</Trans>
          </span>
        )}
      </p>
    </li>
  );
}

function Gives({ provider: { id, gives, host } }: { provider: MarketProvider }) {
  if (gives === 'rates') return <Trans>Euro reference rates of the currencies in use, from {host}.</Trans>;
  return id === 'yahoo' ? (
    <Trans>
      Daily closing prices of instruments that have a Yahoo symbol, and search of instruments, from {host}.
    </Trans>
  ) : (
    <Trans>Daily closing prices of instruments that have a symbol at it, from {host}.</Trans>
  );
}
