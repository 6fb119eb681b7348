import { setScheduleState, type ReportSchedule } from '@partnerfolio/contract/reports/schedules';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Pause, Pencil, Play, Trash2 } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { useCall } from '../../../queries.ts';
import { Button, buttonClasses } from '../../../ui/Button.tsx';
import { afterScheduleChange } from './schedule-form.ts';

interface ScheduleActionsProps {
  schedule: ReportSchedule;
  onRemove: (schedule: ReportSchedule) => void;
}

/** What can be done with a schedule. */
export function ScheduleActions({ schedule, onRemove }: ScheduleActionsProps) {
  const { t } = useLingui();
  const change = useCall(setScheduleState, { refreshes: afterScheduleChange });
  const { id, name, state, revision } = schedule;
  const isActive = state === 'active';
  const body = { state: isActive ? ('paused' as const) : ('active' as const), revision };
  return (
    <span className="flex justify-end gap-1 *:last:pointer-coarse:ms-2">
      <Button
        look="quiet"
        size="icon-sm"
        busy={change.isPending}
        aria-label={isActive ? t`Pause ${name}` : t`Continue ${name}`}
        onClick={() => change.mutate({ params: { scheduleId: id }, body })}
      >
        {isActive ? <Pause size={14} aria-hidden="true" /> : <Play size={14} aria-hidden="true" />}
      </Button>
      <Link
        to={paths.reportSchedule}
        params={{ id }}
        resetScroll={false}
        aria-label={t`Edit ${name}`}
        className={buttonClasses({ look: 'quiet', size: 'icon-sm' })}
      >
        <Pencil size={14} aria-hidden="true" />
      </Link>
      <Button
        look="quiet"
        size="icon-sm"
        aria-label={t({ message: `Remove ${name}`, context: 'schedule' })}
        onClick={() => onRemove(schedule)}
      >
        <Trash2 size={14} aria-hidden="true" />
      </Button>
    </span>
  );
}
