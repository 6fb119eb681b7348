import type { Risk } from '@partnerfolio/contract/figures/risk';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { SamplingText } from '../../../figures/SamplingText.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { RangeControls } from '../range/RangeControls.tsx';
import type { RiskSearch } from '../search.ts';
import { RiskMeasures } from './RiskMeasures.tsx';

interface RiskCardProps {
  id: string;
  /** Undefined while it loads. */
  risk: Risk | undefined;
  search: RiskSearch;
  onChange: (change: RiskSearch) => void;
  /** Why it cannot be shown. */
  children: ReactNode;
}

/** The range, and all measures over it. */
export function RiskCard({ id, risk, search, onChange, children }: RiskCardProps) {
  const name = risk?.benchmark?.name;
  return (
    <Card
      title={<Trans>Risk</Trans>}
      context={
        risk && (
          <>
            <SamplingText sampling={risk.sampling} />
            {risk.sampling && name && ' · '}
            {name && <Trans>against {name}</Trans>}
          </>
        )
      }
    >
      <RangeControls id={id} search={search} shown={risk} onChange={onChange} />
      {children}
      {!risk && !children && <Skeleton className="h-60 w-full md:h-44 lg:h-32" />}
      {risk && <RiskMeasures risk={risk} />}
    </Card>
  );
}
