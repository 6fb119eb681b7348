import { removeReportSchedule, type ReportSchedule } from '@partnerfolio/contract/reports/schedules';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCall } from '../../../queries.ts';
import { Question } from '../../../ui/overlay/Question.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterScheduleChange } from './schedule-form.ts';

interface RemoveScheduleDialogProps {
  schedule: ReportSchedule;
  onClose: () => void;
}

/** Asks whether to remove a schedule. */
export function RemoveScheduleDialog({ schedule, onClose }: RemoveScheduleDialogProps) {
  const { t } = useLingui();
  const { id: scheduleId, name, revision } = schedule;
  const remove = useCall(removeReportSchedule, { refreshes: afterScheduleChange });
  const decide = () =>
    remove.mutate(
      { params: { scheduleId }, body: { revision } },
      { onSuccess: () => toastDone(t`Schedule removed`), onSettled: onClose },
    );
  return (
    <Question
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Remove {name}?</Trans>}
      description={<Trans>Nothing more is issued by it. Its batches and their reports stay.</Trans>}
      act={<Trans>Remove schedule</Trans>}
      busy={remove.isPending}
      onAct={decide}
    />
  );
}
