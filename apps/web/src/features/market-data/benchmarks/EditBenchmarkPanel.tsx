import { getBenchmark, updateBenchmark, type Benchmark } from '@partnerfolio/contract/market/benchmarks';
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { call } from '../../../api.ts';
import { EditPanel } from '../../../form/panel/EditPanel.tsx';
import { useRecordChange } from '../../../form/merging/use-record-change.ts';
import { useZodForm } from '../../../form/use-zod-form.ts';
import { paths } from '../../../paths.ts';
import { queryOf, useCall } from '../../../queries.ts';
import { afterBenchmarkChange, benchmarkSchema, benchmarkValues, toRequest } from './benchmark-form.ts';
import { BenchmarkFields } from './BenchmarkFields.tsx';
import { useShownFields } from './shown-fields.ts';

const route = getRouteApi('/shell/market-data/benchmarks/$id/edit');

/** Edits a benchmark in a panel beside the list. */
export function EditBenchmarkPanel() {
  const { id } = route.useParams();
  const { data } = useQuery(queryOf(getBenchmark, { params: { id } }));
  return data ? <EditForm key={data.id} opened={data} /> : null;
}

function EditForm({ opened }: { opened: Benchmark }) {
  const search = route.useSearch();
  const navigate = useNavigate();
  const params = { id: opened.id };
  const close = () => void navigate({ to: paths.benchmarks, search });
  const { mutateAsync } = useCall(updateBenchmark, { refreshes: afterBenchmarkChange, failure: 'caller' });
  const form = useZodForm(benchmarkSchema, benchmarkValues(opened));
  const change = useRecordChange({
    opened,
    form,
    formValues: benchmarkValues,
    fields: useShownFields(),
    editors: 'benchmark',
    together: [['parts', 'rebalancing', 'currency']],
    save: ({ revision, ...values }) => mutateAsync({ params, body: { ...toRequest(values), revision } }),
    reload: () => call(getBenchmark, { params }),
    onSaved: close,
  });
  return (
    <EditPanel title={<Trans>Edit benchmark</Trans>} context={opened.name} change={change} onClose={close}>
      <InUse benchmark={opened} />
      <BenchmarkFields form={form} />
    </EditPanel>
  );
}

/** Says which comparisons a change of the benchmark moves. */
function InUse({ benchmark: { isDefault, portfolios } }: { benchmark: Benchmark }) {
  if (!isDefault && portfolios === 0) return null;
  return (
    <p className="text-sm text-ink-2">
      {isDefault ? (
        <Trans>
          The firm's default. A change applies to the whole history of every portfolio that is compared with
          it.
        </Trans>
      ) : (
        <Plural
          value={portfolios}
          one="# portfolio is compared with it. A change applies to its whole history."
          other="# portfolios are compared with it. A change applies to their whole history."
        />
      )}
    </p>
  );
}
