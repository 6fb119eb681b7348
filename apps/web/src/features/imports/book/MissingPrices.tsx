import { listMarketProviders } from '@partnerfolio/contract/market/feeds';
import { getHoldings } from '@partnerfolio/contract/performance';
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { useViewer } from '../../../session/auth.tsx';
import { buttonClasses } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';

const namesAtMost = 5;

/** The holdings without a closing price, which the return needs, and where to get it. Disappears as prices arrive. */
export function MissingPrices({ portfolioId }: { portfolioId: string }) {
  const holdings = useQuery(queryOf(getHoldings, { params: { id: portfolioId } }));
  const providers = useQuery(queryOf(listMarketProviders));
  const maySet = useViewer().rights.includes('market_data.instruments');
  if (!holdings.data || !providers.data) return null;
  const missing = holdings.data.holdings.filter(
    ({ priceSource }) => priceSource === 'trade' || priceSource === null,
  );
  if (missing.length === 0) return null;
  const isOn = providers.data.items.some(({ gives, isActive }) => gives === 'closes' && isActive);
  const names = missing.slice(0, namesAtMost).map(({ instrument }) => instrument.symbol);
  return (
    <Callout
      kind="warn"
      title={
        <Plural
          value={missing.length}
          one="# holding has no closing price yet"
          other="# holdings have no closing price yet"
        />
      }
      actions={
        maySet && (
          <>
            <Link to={paths.marketSources} className={buttonClasses({ size: 'sm' })}>
              <Trans>Set provider symbols</Trans>
            </Link>
            <Link to={paths.importPrices} className={buttonClasses({ size: 'sm' })}>
              <Trans>Import prices</Trans>
            </Link>
          </>
        )
      }
    >
      <span className="num">
        {names.join(', ')}
        {missing.length > names.length && ' …'}
      </span>
      {'. '}
      {isOn ? (
        <Trans>
          Until then the last trade counts. Prices of instruments with a provider symbol are being fetched.
        </Trans>
      ) : (
        <Trans>Until then the last trade counts. No provider of prices is switched on.</Trans>
      )}
    </Callout>
  );
}
