import type { clientRowSchema } from '@partnerfolio/contract/clients';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { MoneyText } from '../../../figures/FigureText.tsx';
import { paths } from '../../../paths.ts';
import type { Column } from '../../../ui/table/table-rows.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { SharedBadge } from '../shares/SharedBadge.tsx';
import { NextReview } from '../NextReview.tsx';
import { StatusBadge } from '../StatusBadge.tsx';
import { clientKindTexts } from '../../../texts/labels.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';

export type ClientRow = z.output<typeof clientRowSchema>;

/** Returns the columns of the table of clients. */
export function useClientColumns(): Column<ClientRow>[] {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const personName = usePersonName();
  return [
    {
      id: 'name',
      header: t`Name`,
      sortable: true,
      takesRest: true,
      cell: (row) => (
        <span className="flex items-center gap-2 @3xl:max-w-88">
          <Link
            to={paths.client}
            params={{ id: row.id }}
            className="truncate rounded-sm font-medium hover:underline"
            title={row.name}
          >
            {row.name}
          </Link>
          {row.share && <SharedBadge level={row.share} short />}
          <Tags tags={row.tags} />
        </span>
      ),
    },
    { id: 'kind', header: t`Type`, importance: 1, cell: (row) => i18n._(clientKindTexts[row.kind]) },
    // On a phone the value matters more; the filter above still shows the status.
    {
      id: 'status',
      header: t`Status`,
      sortable: true,
      importance: 4,
      cell: (row) => <StatusBadge status={row.status} />,
    },
    { id: 'owner', header: t`Adviser`, sortable: true, importance: 5, cell: (row) => personName(row.owner) },
    {
      id: 'household',
      header: t`Household`,
      importance: 2,
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
      id: 'portfolios',
      header: t`Portfolios`,
      align: 'right',
      importance: 2,
      cell: (row) => format.count(row.portfolios),
    },
    {
      id: 'value',
      header: t`Value`,
      align: 'right',
      sortable: true,
      cell: (row) =>
        row.portfolios === 0 ? (
          <span className="text-ink-3">—</span>
        ) : (
          <MoneyText figure={row.value} currency={row.currency} />
        ),
    },
  ];
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    // The badges shrink before the name is cut.
    <span className="flex min-w-16 shrink-[99] gap-1 max-lg:hidden">
      {tags.slice(0, 2).map((tag) => (
        <Link
          key={tag}
          to={paths.clients}
          search={{ tag }}
          className="max-w-28 truncate rounded-sm px-1 text-xs text-ink-3 inset-ring inset-ring-line hover:bg-hover hover:text-ink"
          title={tag}
        >
          {tag}
        </Link>
      ))}
    </span>
  );
}
