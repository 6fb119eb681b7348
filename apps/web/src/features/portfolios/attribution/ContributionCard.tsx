import type { ContributionAnswer } from '@partnerfolio/contract/figures/contribution';
import { attributionGroupings } from '@partnerfolio/contract/figures/contribution-names';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useReason } from '../../../figures/FigureText.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Segments } from '../../../ui/input/Segments.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { RangeControls } from '../range/RangeControls.tsx';
import type { AttributionSearch } from '../search.ts';
import { Contributions } from './Contributions.tsx';
import { groupingTexts } from './grouping-texts.ts';

interface ContributionCardProps {
  id: string;
  /** Undefined while it loads. */
  answer: ContributionAnswer | undefined;
  search: AttributionSearch;
  onChange: (change: AttributionSearch) => void;
  /** Why it cannot be shown. */
  children: ReactNode;
}

/** What each holding and group contributed to the return of a range. */
export function ContributionCard({ id, answer, search, onChange, children }: ContributionCardProps) {
  const { t, i18n } = useLingui();
  const reasonText = useReason();
  return (
    <Card
      flush
      title={<Trans>Contribution</Trans>}
      context={<Trans>to the time-weighted return, net</Trans>}
      actions={
        <Segments
          label={t`Group by`}
          options={attributionGroupings.map((value) => ({ value, label: i18n._(groupingTexts[value]) }))}
          value={search.by ?? 'class'}
          onValueChange={(by) => onChange({ by: by === 'class' ? undefined : by })}
        />
      }
    >
      <div className="px-4 pb-2">
        <RangeControls id={id} search={search} shown={answer} onChange={onChange} />
        {children}
        {!answer && !children && <Skeleton className="h-72 w-full" />}
        {answer && !answer.contributions.known && (
          <Callout kind="warn">{reasonText(answer.contributions)}</Callout>
        )}
      </div>
      {answer && <Contributions answer={answer} by={search.by ?? 'class'} />}
    </Card>
  );
}
