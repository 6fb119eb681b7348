import type { ComparedRow, ModelComparison } from '@partnerfolio/contract/models/models';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { RateText, Unknown } from '../../../figures/FigureText.tsx';
import { classTexts } from '../../../texts/labels.ts';
import { Card } from '../../../ui/Card.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { usePct } from '../use-pct.ts';

type Side = ComparedRow['from'];

function useBandText() {
  const { t } = useLingui();
  const { target } = usePct();
  return (side: Side): string => {
    const band = side?.band ?? null;
    if (band === null) return '—';
    const width = target(band.pct);
    return band.kind === 'absolute' ? t`±${width} pp` : t`±${width}% of target`;
  };
}

/** A name that is cut where its column has no room for it. */
function CutName({ name }: { name: string }) {
  return (
    <span className="block truncate" title={name}>
      {name}
    </span>
  );
}

/** The targets and bands of both versions. */
export function TargetsCard({ data }: { data: ModelComparison | undefined }) {
  const { t, i18n } = useLingui();
  const { target, change } = usePct();
  const bandText = useBandText();
  const [one, other] = [data?.from.number ?? '', data?.to.number ?? ''];
  const nameOf = ({ instrument, assetClass, model }: ComparedRow): string =>
    instrument?.name ?? model?.name ?? i18n._(classTexts[assetClass ?? 'cash']);
  const targetOf = (side: Side) => (side === null ? '—' : target(side.targetPct));
  const columns: readonly Column<ComparedRow>[] = [
    { id: 'name', header: t`Target`, takesRest: true, cell: (row) => <CutName name={nameOf(row)} /> },
    { id: 'from', header: t`v${one}, %`, align: 'right', importance: 6, cell: (row) => targetOf(row.from) },
    { id: 'to', header: t`v${other}, %`, align: 'right', cell: (row) => targetOf(row.to) },
    {
      id: 'difference',
      header: t`Difference, pp`,
      align: 'right',
      cell: ({ differencePct }) => (Number(differencePct) === 0 ? '—' : change(differencePct)),
    },
    {
      id: 'fromBand',
      header: t`Band v${one}`,
      align: 'right',
      importance: 1,
      cell: (row) => bandText(row.from),
    },
    {
      id: 'toBand',
      header: t`Band v${other}`,
      align: 'right',
      importance: 2,
      cell: (row) => bandText(row.to),
    },
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
  readonly shown: (figures: Figures) => ReactNode;
}

/** The hypothetical figures of both versions. */
export function FiguresCard({ data }: { data: ModelComparison | undefined }) {
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
    { id: 'name', header: t`Figure`, takesRest: true, cell: ({ name }) => <CutName name={name} /> },
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
