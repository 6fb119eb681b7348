import { listMarketProviders, type MarketProvider } from '@partnerfolio/contract/market/feeds';
import type { listMarketFeeds } from '@partnerfolio/contract/market/feeds';
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { useViewer } from '../../../session/auth.tsx';
import { buttonClasses } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { FeedState } from './FeedState.tsx';

/** The state of the exchange rates, and a notice while prices are not fetched from a provider. */
export function ProvidersNotice({ rates }: Pick<OutputOf<typeof listMarketFeeds>, 'rates'>) {
  const { role } = useViewer();
  const { data } = useQuery(queryOf(listMarketProviders));
  if (!data) return null;
  const isOn = (gives: MarketProvider['gives']) =>
    data.items.some((one) => one.gives === gives && one.isActive);
  const arePricesOff = !isOn('closes');
  const areAllOff = arePricesOff && !isOn('rates');
  return (
    <div className="mb-4 grid gap-3">
      {rates && (
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          <span className="font-medium">
            <Trans>Exchange rates of the ECB</Trans>
          </span>
          <FeedState state={rates} />
        </p>
      )}
      {arePricesOff && (
        <Callout
          actions={
            role === 'admin' && (
              <Link to={paths.settings} className={buttonClasses({ size: 'sm' })}>
                <Trans>Open settings</Trans>
              </Link>
            )
          }
        >
          {areAllOff ? (
            <Trans>
              Prices and exchange rates are not fetched automatically. An administrator can switch the
              providers on.
            </Trans>
          ) : (
            <Trans>
              Prices are not fetched automatically. An administrator can switch a provider of prices on.
            </Trans>
          )}
        </Callout>
      )}
    </div>
  );
}
