import type { Performance } from '@partnerfolio/contract/performance';
import type { Portfolio } from '@partnerfolio/contract/portfolios';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { ClosedPeriodBadge } from '../../../records/closed-periods/ClosedPeriodBadge.tsx';
import { portfolioKindTexts } from '../../../texts/labels.ts';
import { Badge } from '../../../ui/text/Badge.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { FindingsLink } from '../quality/QualityBadge.tsx';

interface PortfolioBadgesProps {
  portfolio: Portfolio;
  performance: Performance | undefined;
}

/** The service, currency, state, closed period and data quality of a portfolio. */
export function PortfolioBadges({ portfolio, performance }: PortfolioBadgesProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const closed = portfolio.closedOn && format.date(portfolio.closedOn);
  return (
    <>
      <Link
        to={paths.portfolioMandates}
        params={{ id: portfolio.id }}
        search={(now) => now}
        className="rounded-sm hover:underline"
        title={t`Mandates`}
      >
        <Badge>{i18n._(portfolioKindTexts[portfolio.kind])}</Badge>
      </Link>
      <Badge>{portfolio.baseCurrency}</Badge>
      {!closed && !portfolio.may.edit && (
        <Badge tone="accent">
          <Trans>View only</Trans>
        </Badge>
      )}
      {closed && (
        <Badge>
          <Trans>Closed {closed}</Trans>
        </Badge>
      )}
      <ClosedPeriodBadge source={{ scope: 'portfolio', id: portfolio.id }} name={portfolio.name} />
      {performance && <FindingsLink id={portfolio.id} quality={performance.quality} />}
    </>
  );
}
