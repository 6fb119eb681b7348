import { listPortfolioRules, type RuleInForce } from '@partnerfolio/contract/settings/market';
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { queryOf } from '../../../queries.ts';
import { RuleText } from '../../../records/market-rules/RuleText.tsx';
import { useMarketTexts } from '../../../records/market-rules/use-market-texts.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

/** What the firm's market asks for the service that a portfolio has today, with sources. */
export function PortfolioRules({ portfolioId }: { portfolioId: string }) {
  const headingId = useId();
  const { data, error, refetch } = useQuery(queryOf(listPortfolioRules, { params: { id: portfolioId } }));
  return (
    <section aria-labelledby={headingId} className="mt-6 grid gap-2 border-t border-line pt-4">
      <h3 id={headingId} className="text-sm font-semibold">
        <Trans>Rules of the firm’s market for this service</Trans>
      </h3>
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-16" />}
      {data && <Rules answer={data} />}
    </section>
  );
}

function Rules({ answer: { market, service, items } }: { answer: OutputOf<typeof listPortfolioRules> }) {
  const { market: markets, service: services } = useMarketTexts();
  if (market === null)
    return (
      <p className="text-sm text-ink-2">
        <Trans>
          Unknown: the firm has not chosen its market yet. An administrator chooses it under Settings.
        </Trans>
      </p>
    );
  const [marketName, serviceName] = [markets[market], services[service]];
  return (
    <>
      <p className="text-xs text-ink-3">
        <Trans>
          Market: {marketName}. Service: {serviceName}. A summary, not legal advice.
        </Trans>
      </p>
      {items.length === 0 && (
        <p className="text-sm text-ink-2">
          <Trans>No rules for this service.</Trans>
        </p>
      )}
      <ul className="grid">
        {items.map((rule) => (
          <Rule key={rule.code ?? rule.id} rule={rule} />
        ))}
      </ul>
    </>
  );
}

function Rule({ rule: { wording, documents } }: { rule: RuleInForce }) {
  const { language } = useMarketTexts();
  const { title, text, source } = wording[language];
  return (
    <li className="grid gap-1 border-b border-line py-2.5 text-sm wrap-anywhere last:border-b-0">
      <p className="font-medium">{title}</p>
      <RuleText text={text} source={source} documents={documents} />
    </li>
  );
}
