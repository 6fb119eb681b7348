import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { MoneyText } from '../../../figures/FigureText.tsx';
import { paths } from '../../../paths.ts';
import type { Column } from '../../../ui/table/table-rows.ts';
import { NextReview } from '../NextReview.tsx';
import type { ClientRow } from '../client-row.ts';
import { ClientCell } from './ClientCell.tsx';
import { usePersonName } from '../../../texts/use-person-name.ts';

/** Returns the columns of the table of clients. */
export function useClientColumns(): Column<ClientRow>[] {
  const { t } = useLingui();
  const personName = usePersonName();
  return [
    {
      id: 'name',
      header: t`Name`,
      sortable: true,
      takesRest: true,
      cell: (row) => <ClientCell row={row} />,
    },
    {
      id: 'owner',
      header: t`Adviser`,
      sortable: true,
      wideOnly: true,
      importance: 5,
      cell: (row) => personName(row.owner),
    },
    {
      id: 'household',
      header: t`Household`,
      wideOnly: true,
      cell: ({ household }) =>
        household && (
          <Link
            to={paths.client}
            params={{ id: household.id }}
            className="block max-w-40 truncate rounded-sm hover:underline"
            title={household.name}
          >
            {household.name}
          </Link>
        ),
    },
    {
      id: 'nextReviewOn',
      header: t`Next review`,
      sortable: true,
      importance: 3,
      cell: (row) => <NextReview client={row} />,
    },
    {
      id: 'value',
      header: t`Value`,
      align: 'right',
      sortable: true,
      cell: (row) =>
        row.portfolios === 0 ? (
          <span className="text-ink-3" title={t`No open portfolio`}>
            <span aria-hidden="true">—</span>
            <span className="sr-only">{t`No open portfolio`}</span>
          </span>
        ) : (
          <span className="font-medium">
            <MoneyText figure={row.value} currency={row.currency} />
          </span>
        ),
    },
  ];
}
