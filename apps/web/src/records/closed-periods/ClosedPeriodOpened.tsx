import { lazy, Suspense, type ComponentProps } from 'react';
import { fetchPart } from '../../fetch-part.ts';
import type { ClosedPeriodPanel as Panel } from './ClosedPeriodPanel.tsx';

const ClosedPeriodPanel = lazy(async () => ({
  default: (await fetchPart(() => import('./ClosedPeriodPanel.tsx'))).ClosedPeriodPanel,
}));

/** The panel of a closed period, loaded when it is opened. */
export function ClosedPeriodOpened(props: ComponentProps<typeof Panel>) {
  return (
    <Suspense>
      <ClosedPeriodPanel {...props} />
    </Suspense>
  );
}
