import type { BoardRow } from '@partnerfolio/contract/compliance/board';
import type { BoardProblem } from '@partnerfolio/contract/compliance/board-choices';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { usePersonName } from '../../texts/use-person-name.ts';
import { Table } from '../../ui/table/Table.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { Badge } from '../../ui/text/Badge.tsx';
import { useFormat } from '../../ui/text/use-format.ts';
import { problemTexts, problemTones } from './labels.ts';

interface BoardTableProps {
  rows: readonly BoardRow[] | undefined;
  empty: ReactNode;
}

/** Clients with what is to be done about each. */
export function BoardTable({ rows, empty }: BoardTableProps) {
  const { t } = useLingui();
  return (
    <Table
      label={t`Clients with something to be done`}
      columns={useBoardColumns()}
      rows={rows}
      keyOf={({ id }) => id}
      empty={empty}
    />
  );
}

function useBoardColumns(): Column<BoardRow>[] {
  const { t } = useLingui();
  const format = useFormat();
  const personName = usePersonName();
  return [
    {
      id: 'name',
      header: t`Client`,
      takesRest: true,
      cell: ({ id, name, problems }) => (
        <span className="block min-w-0 @max-3xl:py-1.5">
          <Link
            to={paths.client}
            params={{ id }}
            className="block max-w-60 rounded-sm font-medium hover:underline @3xl:truncate @max-3xl:wrap-anywhere @max-3xl:whitespace-normal"
          >
            {name}
          </Link>
          <span className="block @3xl:hidden">
            <Problems clientId={id} problems={problems} />
          </span>
        </span>
      ),
    },
    {
      id: 'problems',
      header: t`To be done`,
      wideOnly: true,
      cell: ({ id, problems }) => <Problems clientId={id} problems={problems} />,
    },
    {
      id: 'nextReviewOn',
      header: t`Next review`,
      wideOnly: true,
      cell: ({ nextReviewOn }) => (
        <span className="num">{nextReviewOn === null ? '—' : format.date(nextReviewOn)}</span>
      ),
    },
    { id: 'adviser', header: t`Adviser`, wideOnly: true, cell: ({ adviser }) => personName(adviser) },
  ];
}

/** Where each problem is solved. */
const placesOf: Readonly<Record<BoardProblem, string>> = {
  profile_missing: paths.clientRiskProfile,
  profile_expired: paths.clientRiskProfile,
  profile_expiring: paths.clientRiskProfile,
  kyc_open: paths.clientDetails,
  kyc_expired: paths.clientDetails,
  kyc_expiring: paths.clientDetails,
  above_band: paths.clientRiskProfile,
  score_unknown: paths.clientRiskProfile,
  review_overdue: paths.recordReview,
  review_unplanned: paths.reviewCycle,
};

function Problems({ clientId, problems }: { clientId: string; problems: readonly BoardProblem[] }) {
  const { i18n } = useLingui();
  return (
    <span className="flex flex-wrap gap-1.5 @max-3xl:pt-1">
      {problems.map((problem) => (
        <Link
          key={problem}
          to={placesOf[problem]}
          params={{ id: clientId }}
          className="rounded-sm hover:underline"
        >
          <Badge tone={problemTones[problem]}>{i18n._(problemTexts[problem])}</Badge>
        </Link>
      ))}
    </span>
  );
}
