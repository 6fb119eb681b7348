import type { Analytics } from '@partnerfolio/contract/analytics';
import type { periods } from '@partnerfolio/contract/choices';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { ExplainedReturns } from '../../records/returns/ExplainedReturns.tsx';
import { buttonClasses } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Allocations } from './Allocations.tsx';
import { Course } from './Course.tsx';
import { RangeFigures } from './RangeFigures.tsx';
import { Ranking } from './Ranking.tsx';
import type { AnalyticsMode } from './search.ts';

interface AnalyticsBodyProps {
  /** Undefined while loading. */
  analytics: Analytics | undefined;
  period: (typeof periods)[number];
  mode: AnalyticsMode;
  onMode: (mode: AnalyticsMode) => void;
}

/** The figures of the range, the chart, and the ranking of portfolios. */
export function AnalyticsBody({ analytics, period, mode, onMode }: AnalyticsBodyProps) {
  const isEmpty = analytics?.series.days.length === 0;
  return (
    <>
      <RangeFigures analytics={analytics} />
      {isEmpty ? (
        <Nothing />
      ) : (
        <>
          <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
            <Course analytics={analytics} mode={mode} onMode={onMode} />
            <Allocations analytics={analytics} />
          </div>
          {/* Waits until the content above has its final height, since rendering earlier would move it. */}
          {analytics && (
            <>
              <Ranking key={period} period={period} />
              <ExplainedReturns returns={analytics} />
            </>
          )}
        </>
      )}
    </>
  );
}

function Nothing() {
  return (
    <Card className="mt-4">
      <EmptyState
        action={
          <Link to={paths.portfolios} className={buttonClasses({ look: 'main' })}>
            <Trans>View portfolios</Trans>
          </Link>
        }
      >
        <Trans>Nothing to compare yet. Add transactions and prices to see figures.</Trans>
      </EmptyState>
    </Card>
  );
}
