import type { portfolioRowSchema } from '@partnerfolio/contract/portfolios';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { paths } from '../../../paths.ts';

export type PortfolioRow = z.output<typeof portfolioRowSchema>;

const isDoubtful = ({ quality }: PortfolioRow): boolean =>
  quality !== null &&
  (quality.notComputed ||
    quality.stale + quality.tradePrices + quality.staleRates + quality.outdatedOpenings > 0 ||
    quality.missing + quality.faults + quality.notices + quality.waitingSplits > 0 ||
    quality.negativeCash);

interface SoundnessProps {
  clientId: string;
  rows: readonly PortfolioRow[];
  /** Whether there are more portfolios than rows, whose quality is unknown here. */
  hasMore: boolean;
}

/** A link to the data issues that says how many portfolios have some. */
export function SoundnessText({ clientId, rows, hasMore }: SoundnessProps) {
  const doubtful = rows.filter(isDoubtful);
  const [only] = doubtful;
  if (rows.length === 0) return '—';
  if (!only) return hasMore ? '—' : <Trans>Complete</Trans>;
  const count = <Plural value={doubtful.length} one="# to review" other="# to review" />;
  const look = 'rounded-sm text-warn underline decoration-1 underline-offset-4 hover:decoration-2';
  return doubtful.length === 1 && !hasMore ? (
    <Link to={paths.portfolioQuality} params={{ id: only.id }} className={look}>
      {count}
    </Link>
  ) : (
    <Link to={paths.clientPortfolios} params={{ id: clientId }} className={look}>
      {count}
    </Link>
  );
}
