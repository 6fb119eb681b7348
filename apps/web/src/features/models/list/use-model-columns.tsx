import type { ModelRow } from '@partnerfolio/contract/models/models';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { RateText, Unknown } from '../../../figures/FigureText.tsx';
import { paths } from '../../../paths.ts';
import { useStackedColumns } from '../../../shell/use-stacked-columns.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { ClassBar } from '../ClassBar.tsx';

/** The columns of the list of models; on a phone some stand in the second line of others. */
export const useModelColumns = () =>
  useStackedColumns<ModelRow, Column<ModelRow>>(useWideColumns(), ['cell']);

function useWideColumns(): readonly Column<ModelRow>[] {
  const { t } = useLingui();
  return [
    {
      id: 'name',
      header: t`Model`,
      takesRest: true,
      cell: ({ id, name }) => (
        <Link to={paths.model} params={{ id }} className="rounded-sm font-medium hover:underline">
          {name}
        </Link>
      ),
    },
    {
      id: 'version',
      header: t`Version`,
      align: 'right',
      under: 'name',
      // Alone it would say nothing in the second line of a phone.
      cell: ({ version }) => `v${version.number}`,
    },
    {
      id: 'classes',
      header: t`Asset classes`,
      importance: 6,
      cell: (row) => (
        <span className="block min-w-20 md:min-w-40">
          <ClassBar weights={row.classes} />
        </span>
      ),
    },
    {
      id: 'return',
      header: t`Expected return`,
      align: 'right',
      importance: 3,
      cell: ({ figures }) => <RateText plain figure={figures.expectedReturn} />,
    },
    {
      id: 'volatility',
      header: t`Volatility`,
      align: 'right',
      importance: 2,
      cell: ({ figures }) => <RateText plain figure={figures.volatility} />,
    },
    {
      id: 'score',
      header: t`Risk score`,
      importance: 7,
      align: 'right',
      cell: ({ figures: { score } }) => (score.known ? score.value : <Unknown reason={score.reason} />),
    },
  ];
}
