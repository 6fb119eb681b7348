import type { qualitySchema } from '@partnerfolio/contract/portfolios';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import type { z } from 'zod';
import { Badge } from '../../ui/Badge.tsx';

export type Quality = z.output<typeof qualitySchema>;

/** The gravest fault of the data in words, with how many kinds more there are; null when there is none. */
export function useQualityText(quality: Quality): { text: string; grave: boolean } | null {
  const { t } = useLingui();
  const { faults, missing, stale, negativeCash } = quality;
  const found = [
    faults > 0 && t`${plural(faults, { one: '# ledger fault', other: '# ledger faults' })}`,
    missing > 0 && t`${plural(missing, { one: '# missing price', other: '# missing prices' })}`,
    negativeCash && t`Cash below zero`,
    stale > 0 && t`${plural(stale, { one: '# stale price', other: '# stale prices' })}`,
  ].filter((text) => text !== false);
  const [first] = found;
  if (first === undefined) return null;
  const more = found.length - 1;
  return { text: more > 0 ? `${first} +${more}` : first, grave: faults + missing > 0 };
}

/** Whether the figures beside it stand on sound data. */
export function QualityBadge({ quality }: { quality: Quality }) {
  const found = useQualityText(quality);
  if (found)
    return (
      <Badge dot tone={found.grave ? 'loss' : 'warn'}>
        {found.text}
      </Badge>
    );
  return (
    <span className="inline-flex items-center gap-1 align-middle text-xs text-ink-3">
      <Check size={12} aria-hidden="true" />
      <Trans>Complete</Trans>
    </span>
  );
}
