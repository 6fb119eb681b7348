import { createReportSchedule } from '@partnerfolio/contract/reports/schedules';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { NewPanel } from '../../../form/panel/NewPanel.tsx';
import { paths } from '../../../paths.ts';
import { useCall } from '../../../queries.ts';
import { toastDone } from '../../../ui/overlay/toast.ts';
import {
  afterScheduleChange,
  newScheduleValues,
  scheduleForm,
  scheduleOf,
  type ScheduleOutput,
} from './schedule-form.ts';
import { ScheduleFields } from './ScheduleFields.tsx';

/** Makes a schedule in a panel beside the list. */
export function NewSchedulePanel() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const create = useCall(createReportSchedule, { refreshes: afterScheduleChange, failure: 'caller' });
  const form = useKeptForm(scheduleForm, newScheduleValues);
  const save = async (entered: ScheduleOutput) => {
    await create.mutateAsync({ body: scheduleOf(entered, i18n.locale === 'es' ? 'es' : 'en') });
    toastDone(t`Schedule added`);
  };
  return (
    <NewPanel
      title={<Trans>New schedule</Trans>}
      action={<Trans>Add schedule</Trans>}
      form={form}
      isSaving={create.isPending}
      save={save}
      onClose={() => void navigate({ to: paths.reportSchedules, resetScroll: false })}
    >
      <ScheduleFields form={form} />
    </NewPanel>
  );
}
