import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { onPeriodQuestion, periodAsked, settlePeriodQuestion } from '../../confirmation/closed-period.ts';
import { fetchPart } from '../../fetch-part.ts';

const ClosedPeriodQuestion = lazy(async () => ({
  default: (await fetchPart(() => import('./ClosedPeriodQuestion.tsx'))).ClosedPeriodQuestion,
}));

/** Opens the question when a change needs the user's confirmation because it concerns a closed period. */
export function ClosedPeriodHost() {
  const period = useSyncExternalStore(onPeriodQuestion, periodAsked);
  // Leaving the page counts as cancelling.
  useEffect(() => () => settlePeriodQuestion(false), []);
  return (
    <Suspense>{period && <ClosedPeriodQuestion period={period} onSettled={settlePeriodQuestion} />}</Suspense>
  );
}
