import {
  getInstrument,
  instrumentFormSchema,
  updateInstrument,
  type Instrument,
} from '@partnerfolio/contract/market-data';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { call } from '../../../api.ts';
import { EditPanel } from '../../../form/panel/EditPanel.tsx';
import { useRecordChange } from '../../../form/merging/use-record-change.ts';
import { useZodForm } from '../../../form/use-zod-form.ts';
import { paths } from '../../../paths.ts';
import { queryOf, useCall } from '../../../queries.ts';
import { instrumentValues } from '../../../records/instruments/instrument-form.ts';
import { InstrumentFields } from '../../../records/instruments/InstrumentFields.tsx';
import { afterInstrumentChange } from '../refreshes.ts';
import { useShownFields } from './shown-fields.ts';

const route = getRouteApi('/shell/market-data/$id/edit');

/** Edits an instrument in a panel beside its page. */
export function EditInstrumentPanel() {
  const { id } = route.useParams();
  const { data } = useQuery(queryOf(getInstrument, { params: { id } }));
  return data ? <EditForm opened={data} /> : null;
}

/** What identifies a security and says how its prices are read. */
const identity = [['symbol', 'isin', 'exchange', 'assetClass', 'currency', 'quotation']];

function EditForm({ opened }: { opened: Instrument }) {
  const navigate = useNavigate();
  const params = { id: opened.id };
  const close = () => void navigate({ to: paths.instrument, params });
  const { mutateAsync } = useCall(updateInstrument, { refreshes: afterInstrumentChange, failure: 'caller' });
  const form = useZodForm(instrumentFormSchema, instrumentValues(opened));
  const change = useRecordChange({
    opened,
    form,
    formValues: instrumentValues,
    fields: useShownFields(),
    editors: 'instrument',
    together: identity,
    save: (body) => mutateAsync({ params, body }),
    reload: () => call(getInstrument, { params }),
    onSaved: close,
  });
  return (
    <EditPanel title={<Trans>Edit instrument</Trans>} context={opened.name} change={change} onClose={close}>
      <InstrumentFields form={form} />
    </EditPanel>
  );
}
