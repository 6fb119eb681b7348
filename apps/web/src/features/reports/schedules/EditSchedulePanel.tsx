import {
  getReportSchedule,
  updateReportSchedule,
  type ReportSchedule,
} from '@partnerfolio/contract/reports/schedules';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { call } from '../../../api.ts';
import { useRecordChange } from '../../../form/merging/use-record-change.ts';
import { EditPanel } from '../../../form/panel/EditPanel.tsx';
import { useZodForm } from '../../../form/use-zod-form.ts';
import { paths } from '../../../paths.ts';
import { queryOf, useCall } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { SidePanel } from '../../../ui/overlay/SidePanel.tsx';
import { afterScheduleChange, scheduleForm, scheduleOf, scheduleValues } from './schedule-form.ts';
import { ScheduleFields } from './ScheduleFields.tsx';
import { useFieldNames } from './use-field-names.ts';

const route = getRouteApi('/shell/reports/schedules/$id');

/** Edits a schedule in a panel beside the list. */
export function EditSchedulePanel() {
  const { id } = route.useParams();
  const navigate = useNavigate();
  const close = () => void navigate({ to: paths.reportSchedules, resetScroll: false });
  const { data, error, refetch } = useQuery(queryOf(getReportSchedule, { params: { scheduleId: id } }));
  if (data) return <EditScheduleForm opened={data} onClose={close} />;
  return (
    <SidePanel open loading={error === null} title={<Trans>Edit schedule</Trans>} onClose={close}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
    </SidePanel>
  );
}

function EditScheduleForm({ opened, onClose }: { opened: ReportSchedule; onClose: () => void }) {
  const { i18n } = useLingui();
  const params = { scheduleId: opened.id };
  const { mutateAsync } = useCall(updateReportSchedule, {
    refreshes: afterScheduleChange,
    failure: 'caller',
  });
  const form = useZodForm(scheduleForm, scheduleValues(opened));
  const change = useRecordChange({
    opened,
    form,
    formValues: scheduleValues,
    fields: useFieldNames(),
    editors: () => [],
    save: ({ revision, ...entered }) =>
      mutateAsync({
        params,
        body: { ...scheduleOf(entered, i18n.locale === 'es' ? 'es' : 'en'), revision },
      }),
    reload: () => call(getReportSchedule, { params }),
    onSaved: onClose,
  });
  return (
    <EditPanel title={<Trans>Edit schedule</Trans>} context={opened.name} change={change} onClose={onClose}>
      <ScheduleFields form={form} />
    </EditPanel>
  );
}
