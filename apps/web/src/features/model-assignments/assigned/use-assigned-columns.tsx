import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { nameLinkClasses } from '../../../records/PortfolioLink.tsx';
import { useStackedColumns } from '../../../shell/use-stacked-columns.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { Badge } from '../../../ui/text/Badge.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import type { AssignedPortfolio } from './assigned-portfolio.ts';

/** The columns of portfolios with a model whose current version has this number. */
export function useAssignedColumns(current: number): readonly Column<AssignedPortfolio>[] {
  const { t } = useLingui();
  const format = useFormat();
  return useStackedColumns<AssignedPortfolio, Column<AssignedPortfolio>>(
    [
      {
        id: 'name',
        header: t`Client, portfolio`,
        takesRest: true,
        cell: ({ id, name, client }) => (
          <span className="block min-w-0 py-1">
            <span className="block font-medium wrap-anywhere">{client.name}</span>
            <Link to={paths.portfolioModel} params={{ id }} className={nameLinkClasses(true)}>
              {name}
            </Link>
          </span>
        ),
      },
      {
        id: 'version',
        header: t`Version`,
        cell: ({ version }) =>
          version < current ? (
            <Badge tone="warn">
              <Trans>Version {version}</Trans>
            </Badge>
          ) : (
            <Trans>Version {version}</Trans>
          ),
      },
      {
        id: 'from',
        header: t`From`,
        align: 'right',
        wideOnly: true,
        cell: ({ fromDay }) => <span className="num">{format.date(fromDay)}</span>,
      },
    ],
    ['cell'],
  );
}
