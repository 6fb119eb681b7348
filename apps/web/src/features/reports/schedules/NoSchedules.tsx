import { Trans } from '@lingui/react/macro';
import { CalendarClock } from 'lucide-react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { NewScheduleLink } from './NewScheduleLink.tsx';

/** Shown while there are no schedules. */
export function NoSchedules({ mayAdd }: { mayAdd: boolean }) {
  return (
    <EmptyState
      icon={<CalendarClock size={24} aria-hidden="true" />}
      action={mayAdd && <NewScheduleLink look="plain" />}
    >
      <Trans>No schedules yet. One issues the same report every week, month, quarter or year.</Trans>
    </EmptyState>
  );
}
