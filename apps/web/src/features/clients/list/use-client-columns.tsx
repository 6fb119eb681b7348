import { listColumns } from '@partnerfolio/contract/lists/columns';
import type { ColumnOf } from '@partnerfolio/contract/lists/columns';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { MoneyText, RateText } from '../../../figures/FigureText.tsx';
import { paths } from '../../../paths.ts';
import { clientKindTexts, clientStatusTexts } from '../../../texts/labels.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';
import type { Column } from '../../../ui/table/table-rows.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { NextReview } from '../NextReview.tsx';
import type { ClientRow } from '../client-row.ts';
import { RiskProfileText } from '../RiskProfileText.tsx';
import { ClientCell } from './ClientCell.tsx';

type Name = ColumnOf<'clients'>;
type Columns<N extends Name> = Record<N, Omit<Column<ClientRow>, 'id'>>;
type Description = 'owner' | 'household' | 'kind' | 'status' | 'tags';

/** Returns the columns of the table of clients: the first, and those that can go. */
export function useClientColumns(): { first: Column<ClientRow>; others: Column<ClientRow>[] } {
  const { t } = useLingui();
  const columns: Columns<Name> = { ...useDescriptions(), ...useFigures() };
  return {
    first: {
      id: 'name',
      header: t`Name`,
      sortable: true,
      takesRest: true,
      cell: (row) => <ClientCell row={row} />,
    },
    others: listColumns.clients.columns.map((id) => ({ id, ...columns[id] })),
  };
}

/** The columns that say who a client is. */
function useDescriptions(): Columns<Description> {
  const { t, i18n } = useLingui();
  const personName = usePersonName();
  return {
    owner: {
      header: t`Adviser`,
      sortable: true,
      wideOnly: true,
      importance: 5,
      cell: (row) => personName(row.owner),
    },
    household: {
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
    kind: { header: t`Type`, importance: 2, cell: (row) => i18n._(clientKindTexts[row.kind]) },
    status: {
      header: t`Status`,
      sortable: true,
      importance: 3,
      cell: (row) => i18n._(clientStatusTexts[row.status]),
    },
    tags: {
      header: t`Tags`,
      importance: 1,
      cell: ({ tags }) => <span className="block max-w-48 truncate">{tags.join(', ')}</span>,
    },
  };
}

/** The columns of dates and figures. */
function useFigures(): Columns<Exclude<Name, Description>> {
  const { t } = useLingui();
  const format = useFormat();
  return {
    nextReviewOn: {
      header: t`Next review`,
      sortable: true,
      importance: 3,
      cell: (row) => <NextReview client={row} />,
    },
    riskProfile: {
      header: t`Risk profile`,
      wideOnly: true,
      importance: 4,
      cell: (row) => <RiskProfileText profile={row.riskProfile} />,
    },
    portfolios: {
      header: t`Portfolios`,
      align: 'right',
      importance: 2,
      cell: (row) => format.count(row.portfolios),
    },
    updatedAt: {
      header: t`Last changed`,
      sortable: true,
      importance: 1,
      cell: (row) => <span className="num">{format.day(row.updatedAt)}</span>,
    },
    value: {
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
    // No figure is stored by client, so the server cannot sort by it.
    yearToDate: {
      header: t`Year to date`,
      under: 'value',
      align: 'right',
      importance: 6,
      // Empty until the rows with it arrive, after the column was chosen.
      cell: (row) => row.yearToDate && <RateText figure={row.yearToDate} />,
    },
  };
}
