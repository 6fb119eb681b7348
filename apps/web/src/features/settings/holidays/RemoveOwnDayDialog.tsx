import { Trans, useLingui } from '@lingui/react/macro';
import { type OwnDay, removeOwnDay } from '@partnerfolio/contract/settings/holidays';
import { useCall } from '../../../queries.ts';
import { Question } from '../../../ui/overlay/Question.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { afterHolidayChange } from './refreshes.ts';

interface RemoveOwnDayDialogProps {
  day: OwnDay;
  onClose: () => void;
}

/** Asks whether to remove one of the firm's own days. */
export function RemoveOwnDayDialog({ day: { id, name, day, revision }, onClose }: RemoveOwnDayDialogProps) {
  const { t } = useLingui();
  const date = useFormat().date(day);
  const remove = useCall(removeOwnDay, { refreshes: afterHolidayChange });
  const decide = () =>
    remove.mutate(
      { params: { id }, body: { revision } },
      {
        onSuccess: () => {
          toastDone(t`Day removed`);
          onClose();
        },
      },
    );
  return (
    <Question
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Remove {name}?</Trans>}
      description={<Trans>{date} will count as the calendar says. The audit log keeps the entry.</Trans>}
      act={<Trans>Remove day</Trans>}
      busy={remove.isPending}
      onAct={decide}
    />
  );
}
