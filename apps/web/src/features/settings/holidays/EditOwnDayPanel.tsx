import { Trans, useLingui } from '@lingui/react/macro';
import {
  getOwnDay,
  type OwnDay,
  ownDayFormSchema,
  updateOwnDay,
} from '@partnerfolio/contract/settings/holidays';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { call } from '../../../api.ts';
import { useRecordChange } from '../../../form/merging/use-record-change.ts';
import { EditPanel } from '../../../form/panel/EditPanel.tsx';
import { useZodForm } from '../../../form/use-zod-form.ts';
import { paths } from '../../../paths.ts';
import { queryOf, useCall } from '../../../queries.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { MissingOwnDay } from './MissingOwnDay.tsx';
import { ownDayValues, useKindTexts } from './own-day-form.ts';
import { OwnDayFields } from './OwnDayFields.tsx';
import { afterHolidayChange } from './refreshes.ts';

const route = getRouteApi('/shell/settings/own-days/$id');

/** Edits one of the firm's own days in a panel beside the settings. */
export function EditOwnDayPanel() {
  const { id } = route.useParams();
  const navigate = useNavigate();
  const close = () => void navigate({ to: paths.settings, resetScroll: false });
  const { data, error, refetch } = useQuery(queryOf(getOwnDay, { params: { id } }));
  if (data) return <EditOwnDayForm opened={data} onClose={close} />;
  return <MissingOwnDay error={error} onRetry={() => void refetch()} onClose={close} />;
}

function EditOwnDayForm({ opened, onClose }: { opened: OwnDay; onClose: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const kindTexts = useKindTexts();
  const params = { id: opened.id };
  const { mutateAsync } = useCall(updateOwnDay, { refreshes: afterHolidayChange, failure: 'caller' });
  const form = useZodForm(ownDayFormSchema, ownDayValues(opened));
  const change = useRecordChange({
    opened,
    form,
    formValues: ownDayValues,
    fields: {
      day: { label: t`Date`, text: ({ day }) => format.date(day) },
      name: { label: t`Name`, text: ({ name }) => name },
      kind: { label: t`Type`, text: ({ kind }) => kindTexts[kind] },
    },
    editors: () => [],
    save: (body) => mutateAsync({ params, body }),
    reload: () => call(getOwnDay, { params }),
    onSaved: onClose,
  });
  return (
    <EditPanel title={<Trans>Edit day</Trans>} context={opened.name} change={change} onClose={onClose}>
      <OwnDayFields form={form} />
    </EditPanel>
  );
}
