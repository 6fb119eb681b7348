import type { Performance } from '@partnerfolio/contract/performance';
import type { qualitySchema } from '@partnerfolio/contract/portfolios';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/text/Badge.tsx';
import { noticesIn } from './notices.ts';

export type Quality = z.output<typeof qualitySchema>;

/** Describes the most serious data issue and counts the other types; null without issues. */
export function useQualityText(quality: Quality): { text: string; grave: boolean } | null {
  const { t } = useLingui();
  const { notComputed, faults: issues, missing, stale, tradePrices, waitingSplits, staleRates } = quality;
  const { outdatedOpenings, negativeCash, notices } = quality;
  const found = [
    notComputed && t`Cannot be computed`,
    issues > 0 && t`${plural(issues, { one: '# ledger error', other: '# ledger errors' })}`,
    missing > 0 &&
      t`${plural(missing, { one: '# missing price or rate', other: '# missing prices or rates' })}`,
    waitingSplits > 0 &&
      t`${plural(waitingSplits, { one: '# split to be booked', other: '# splits to be booked' })}`,
    negativeCash && t`Negative cash`,
    notices > 0 && t`${plural(notices, { one: '# item to check', other: '# items to check' })}`,
    stale > 0 && t`${plural(stale, { one: '# stale price', other: '# stale prices' })}`,
    staleRates > 0 &&
      t`${plural(staleRates, { one: '# stale exchange rate', other: '# stale exchange rates' })}`,
    outdatedOpenings > 0 &&
      t`${plural(outdatedOpenings, { one: '# price missing in the past', other: '# prices missing in the past' })}`,
    tradePrices > 0 &&
      t`${plural(tradePrices, { one: '# holding without a closing price', other: '# holdings without a closing price' })}`,
  ].filter((text) => text !== false);
  const [first] = found;
  if (first === undefined) return null;
  const more = found.length - 1;
  return { text: more > 0 ? `${first} +${more}` : first, grave: notComputed || issues + missing > 0 };
}

interface QualityProps {
  /** The portfolio whose data it is. */
  id: string;
  quality: Quality;
}

/** Names the data issues and links to their list; nothing without issues. */
export function QualityLink({ id, quality }: QualityProps) {
  const found = useQualityText(quality);
  if (!found) return null;
  return (
    <Link
      to={paths.portfolioQuality}
      params={{ id }}
      title={found.text}
      className="inline-flex min-h-6 max-w-full items-center rounded-sm transition-opacity hover:opacity-80 pointer-coarse:-my-2.5 pointer-coarse:py-2.5"
    >
      <Badge dot tone={found.grave ? 'loss' : 'warn'}>
        {found.text}
      </Badge>
    </Link>
  );
}

/** The same for all issues behind a portfolio's figures. */
export function FindingsLink({ id, quality }: { id: string; quality: Performance['quality'] }) {
  const { stale, tradePrices, waitingSplits, staleRates } = quality;
  const { outdatedOpenings, missing, faults: issues, negativeCash } = quality;
  const counts = {
    notComputed: false,
    stale: stale.length,
    tradePrices: tradePrices.length + quality.derivedPrices.length,
    waitingSplits: waitingSplits.length,
    staleRates: staleRates.length,
    outdatedOpenings: outdatedOpenings.length,
    missing: missing.length,
    faults: issues.length,
    negativeCash: negativeCash.length > 0,
    notices: noticesIn(quality),
  };
  return <QualityLink id={id} quality={counts} />;
}
