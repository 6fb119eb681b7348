import {
  getLogRecord,
  logFormSchema,
  updateLogRecord,
  type LogRecord,
} from '@partnerfolio/contract/compliance/log';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { call } from '../../../api.ts';
import { useRecordChange } from '../../../form/merging/use-record-change.ts';
import { EditPanel } from '../../../form/panel/EditPanel.tsx';
import { useZodForm } from '../../../form/use-zod-form.ts';
import { paths } from '../../../paths.ts';
import { queryOf, useCall } from '../../../queries.ts';
import { afterLogChange } from '../refreshes.ts';
import { LogFields } from './LogFields.tsx';
import { logValues } from './log-form.ts';
import { useShownFields } from './use-shown-fields.ts';

const route = getRouteApi('/shell/compliance/log/$recordId/edit');

/** Edits an open record in a panel beside the log. */
export function EditRecordPanel() {
  const { recordId } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { data } = useQuery(queryOf(getLogRecord, { params: { id: recordId } }));
  return data?.may.edit ? (
    <EditRecordForm
      opened={data}
      onClose={() => void navigate({ to: paths.logRecord, params: { recordId }, search, resetScroll: false })}
    />
  ) : null;
}

function EditRecordForm({ opened, onClose }: { opened: LogRecord; onClose: () => void }) {
  const params = { id: opened.id };
  const { mutateAsync } = useCall(updateLogRecord, { refreshes: afterLogChange, failure: 'caller' });
  const form = useZodForm(logFormSchema, logValues(opened));
  const change = useRecordChange({
    opened,
    form,
    formValues: logValues,
    fields: useShownFields(),
    editors: opened.kind,
    save: (body) => mutateAsync({ params, body }),
    reload: (): Promise<LogRecord> => call(getLogRecord, { params }),
    onSaved: onClose,
  });
  const { number } = opened;
  return (
    <EditPanel
      title={<Trans>Edit {number}</Trans>}
      context={opened.client?.name}
      change={change}
      onClose={onClose}
    >
      <LogFields
        form={form}
        kind={opened.kind}
        clientId={opened.client?.id}
        assignee={change.base.assignee}
      />
    </EditPanel>
  );
}
