import { listInstrumentFacts, stateInstrumentFacts } from '@partnerfolio/contract/instruments/stated-facts';
import { getInstrument } from '@partnerfolio/contract/market-data';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useRecordChange } from '../../../form/merging/use-record-change.ts';
import { EditPanel } from '../../../form/panel/EditPanel.tsx';
import { useZodForm } from '../../../form/use-zod-form.ts';
import { paths } from '../../../paths.ts';
import { queryOf, useCall } from '../../../queries.ts';
import { changedFacts, factsFormSchema, factValues } from './fact-form.ts';
import type { FactsRecord } from './fact-form.ts';
import { FactFields } from './FactFields.tsx';
import { afterFactsChange } from './refreshes.ts';
import { authors, useShownFields } from './shown-facts.ts';

const route = getRouteApi('/shell/market-data/$id/facts/edit');

/** Edits the facts of an instrument in a panel beside its page. */
export function EditFactsPanel() {
  const { id } = route.useParams();
  const { data } = useQuery(queryOf(listInstrumentFacts, { params: { id } }));
  const { data: instrument } = useQuery(queryOf(getInstrument, { params: { id } }));
  return data && instrument ? <EditForm opened={{ id, ...data }} name={instrument.name} /> : null;
}

function EditForm({ opened, name }: { opened: FactsRecord; name: string }) {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const params = { id: opened.id };
  const query = queryOf(listInstrumentFacts, { params });
  const close = () =>
    void navigate({ to: paths.instrument, params, search: (now) => now, resetScroll: false });
  const { mutateAsync } = useCall(stateInstrumentFacts, { refreshes: afterFactsChange, failure: 'caller' });
  const form = useZodForm(factsFormSchema, factValues(opened));
  const change = useRecordChange({
    opened,
    form,
    formValues: factValues,
    fields: useShownFields(),
    editors: authors,
    save: ({ asOf, source, revision, ...values }) => {
      // Facts of another revision are merged first, because the server refuses this one.
      const stored = cache.getQueryData(query.queryKey) ?? opened;
      return mutateAsync({ params, body: { asOf, source, revision, ...changedFacts(stored, values) } });
    },
    reload: async () => ({ ...params, ...(await cache.fetchQuery({ ...query, staleTime: 0 })) }),
    onSaved: close,
  });
  return (
    <EditPanel title={<Trans>Edit facts</Trans>} context={name} change={change} onClose={close}>
      <p className="text-sm text-ink-2">
        <Trans>
          Only what you change is stated, with this source and date. Emptied fields become unknown from that
          date on; the history keeps what was stated before.
        </Trans>
      </p>
      <FactFields form={form} record={change.base} />
    </EditPanel>
  );
}
