import {
  compareModelVersions,
  getModel,
  type ComparedRow,
  type Model,
  type ModelComparison,
} from '@partnerfolio/contract/models/models';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { RateText, Unknown } from '../../../figures/FigureText.tsx';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { PageFailure } from '../../../shell/page/PageFailure.tsx';
import { PageHeader } from '../../../shell/page/PageHeader.tsx';
import { classTexts } from '../../../texts/labels.ts';
import { Card } from '../../../ui/Card.tsx';
import { Select } from '../../../ui/input/Select.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { usePct } from '../use-pct.ts';

const route = getRouteApi('/shell/models/$id/comparison');

/** Two versions of a model side by side. */
export function ComparisonPage() {
  const { t } = useLingui();
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery(queryOf(getModel, { params: { id } }));
  if (error && !data)
    return (
      <PageFailure
        error={error}
        onRetry={() => void refetch()}
        list={{ label: t`Models`, to: paths.models }}
      />
    );
  return data ? <Comparison model={data} /> : <Skeleton className="mt-3 h-96 w-full" />;
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

type Side = ComparedRow['from'];

function useBandText() {
  const { t } = useLingui();
  const { target } = usePct();
  return (side: Side): string => {
    if (side?.band == null) return '—';
    const width = target(side.band.pct);
    return side.band.kind === 'absolute' ? t`±${width} pp` : t`±${width}% of target`;
  };
}

function TargetsCard({ data }: { data: ModelComparison | undefined }) {
  const { t, i18n } = useLingui();
  const { target, change } = usePct();
  const bandText = useBandText();
  const [one, other] = [data?.from.number ?? '', data?.to.number ?? ''];
  const nameOf = ({ instrument, assetClass, model }: ComparedRow): string =>
    instrument?.name ?? model?.name ?? i18n._(classTexts[assetClass ?? 'cash']);
  const targetOf = (side: Side) => (side === null ? '—' : target(side.targetPct));
  const columns: readonly Column<ComparedRow>[] = [
    { id: 'name', header: t`Target`, takesRest: true, cell: nameOf },
    { id: 'from', header: t`v${one}, %`, align: 'right', cell: (row) => targetOf(row.from) },
    { id: 'to', header: t`v${other}, %`, align: 'right', cell: (row) => targetOf(row.to) },
    {
      id: 'difference',
      header: t`Difference, pp`,
      align: 'right',
      cell: ({ differencePct }) => (Number(differencePct) === 0 ? '—' : change(differencePct)),
    },
    { id: 'fromBand', header: t`Band v${one}`, align: 'right', cell: (row) => bandText(row.from) },
    { id: 'toBand', header: t`Band v${other}`, align: 'right', cell: (row) => bandText(row.to) },
  ];
  return (
    <Card flush title={<Trans>Targets</Trans>}>
      <Table
        label={t`Targets of both versions`}
        columns={columns}
        rows={data?.rows}
        keyOf={({ instrument, model, assetClass }) => instrument?.id ?? model?.id ?? assetClass ?? ''}
      />
    </Card>
  );
}

type Figures = ModelComparison['from']['figures'];
interface FigureRow {
  readonly id: string;
  readonly name: string;
  readonly shown: (figures: Figures) => React.ReactNode;
}

function FiguresCard({ data }: { data: ModelComparison | undefined }) {
  const { t } = useLingui();
  const [one, other] = [data?.from.number ?? '', data?.to.number ?? ''];
  const rows: readonly FigureRow[] = [
    { id: 'return', name: t`Expected return`, shown: (of) => <RateText plain figure={of.expectedReturn} /> },
    {
      id: 'volatility',
      name: t`Expected volatility`,
      shown: (of) => <RateText plain figure={of.volatility} />,
    },
    {
      id: 'score',
      name: t`Risk score`,
      shown: ({ score }) => (score.known ? score.value : <Unknown reason={score.reason} />),
    },
    {
      id: 'charges',
      name: t`Fund charges`,
      shown: (of) => <RateText plain digits={3} figure={of.charges.figure} />,
    },
  ];
  const columns: readonly Column<FigureRow>[] = [
    { id: 'name', header: t`Figure`, takesRest: true, cell: ({ name }) => name },
    {
      id: 'from',
      header: t`Version ${one}`,
      align: 'right',
      cell: ({ shown }) => data && shown(data.from.figures),
    },
    {
      id: 'to',
      header: t`Version ${other}`,
      align: 'right',
      cell: ({ shown }) => data && shown(data.to.figures),
    },
  ];
  return (
    <Card
      flush
      title={<Trans>Hypothetical figures</Trans>}
      context={<Trans>by the firm’s assumptions</Trans>}
    >
      <Table
        label={t`Hypothetical figures of both versions`}
        columns={columns}
        rows={data && rows}
        keyOf={({ id }) => id}
      />
    </Card>
  );
}
