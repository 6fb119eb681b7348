import { compareModelVersions, type Model } from '@partnerfolio/contract/models/models';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { PageHeader } from '../../../shell/page/PageHeader.tsx';
import { Select } from '../../../ui/input/Select.tsx';
import { LoadedModel } from '../LoadedModel.tsx';
import { FiguresCard, TargetsCard } from './ComparisonCards.tsx';

const route = getRouteApi('/shell/models/$id/comparison');

/** Two versions of a model side by side. */
export function ComparisonPage() {
  const { id } = route.useParams();
  return <LoadedModel id={id}>{(model) => <Comparison model={model} />}</LoadedModel>;
}

function Comparison({ model }: { model: Model }) {
  const { t } = useLingui();
  const { id, name, versions, current } = model;
  const search = route.useSearch();
  const navigate = useNavigate();
  const to = search.newer ?? current.number;
  const from = search.former ?? Math.max(1, to - 1);
  const { data, error, refetch } = useQuery({
    ...queryOf(compareModelVersions, { params: { id }, query: { from, to } }),
    placeholderData: keepPreviousData,
  });
  const show = (change: { former?: number; newer?: number }) =>
    void navigate({
      to: paths.modelComparison,
      params: { id },
      search: { former: from, newer: to, ...change },
      replace: true,
    });
  const options = versions.map(({ number }) => ({ value: String(number), label: t`Version ${number}` }));
  return (
    <>
      <PageHeader
        title={t`Compare versions`}
        crumbs={[
          { label: t`Models`, to: paths.models },
          { label: name, to: paths.model.replace('$id', id) },
        ]}
      />
      <div className="grid gap-4">
        <div className="grid max-w-md grid-cols-2 gap-2">
          <Select
            label={t`Former version`}
            options={options}
            value={String(from)}
            onValueChange={(number) => show({ former: Number(number) })}
          />
          <Select
            label={t`Newer version`}
            options={options}
            value={String(to)}
            onValueChange={(number) => show({ newer: Number(number) })}
          />
        </div>
        {error && !data ? (
          <Failure error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            <FiguresCard data={data} />
            <TargetsCard data={data} />
          </>
        )}
      </div>
    </>
  );
}
