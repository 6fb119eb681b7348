import type { BoardCounts, ComplianceBoard } from '@partnerfolio/contract/compliance/board';
import type { BoardProblem } from '@partnerfolio/contract/compliance/board-choices';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { usePersonName } from '../../texts/use-person-name.ts';
import { Card } from '../../ui/Card.tsx';
import { Table } from '../../ui/table/Table.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { useFormat } from '../../ui/text/use-format.ts';
import { problemTexts } from './labels.ts';
import type { BoardSearch } from './search.ts';

type AdviserRow = ComplianceBoard['advisers'][number];

interface AdviserTableProps {
  advisers: readonly AdviserRow[];
  search: BoardSearch;
}

/** The same counts by adviser, those with most to be done first. */
export function AdviserTable({ advisers, search }: AdviserTableProps) {
  const { t } = useLingui();
  return (
    <div className="mb-4">
      <Card title={<Trans>By adviser</Trans>} flush>
        <Table
          label={t`By adviser`}
          columns={useAdviserColumns(advisers[0], search)}
          rows={advisers}
          keyOf={({ adviser }) => adviser.id}
        />
      </Card>
    </div>
  );
}

/** The gravest problems, which every adviser's row shows. */
const shown = ['profile_expired', 'profile_missing', 'kyc_expired', 'above_band', 'review_overdue'] as const;

const countOf = (counts: BoardCounts, problem: BoardProblem) => counts.problems[problem];

function useAdviserColumns(first: AdviserRow | undefined, search: BoardSearch): Column<AdviserRow>[] {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const personName = usePersonName();
  const count = (n: number | null) => <span className="num">{n === null ? '—' : format.count(n)}</span>;
  const problems = shown.filter((problem) => first === undefined || countOf(first, problem) !== null);
  return [
    {
      id: 'adviser',
      header: t`Adviser`,
      takesRest: 'always',
      cell: ({ adviser }) => (
        <Link
          to={paths.compliance}
          search={{ ...search, adviser: search.adviser === adviser.id ? undefined : adviser.id }}
          replace
          resetScroll={false}
          aria-current={search.adviser === adviser.id || undefined}
          className="rounded-sm font-medium hover:underline aria-current:text-accent"
        >
          {personName(adviser)}
        </Link>
      ),
    },
    { id: 'clients', header: t`Clients`, align: 'right', wideOnly: true, cell: (row) => count(row.clients) },
    {
      id: 'withProblems',
      header: t`To be done`,
      align: 'right',
      cell: (row) => count(row.withProblems),
    },
    ...problems.map((problem): Column<AdviserRow> => ({
      id: problem,
      header: i18n._(problemTexts[problem]),
      align: 'right',
      wideOnly: true,
      cell: (row) => count(countOf(row, problem)),
    })),
  ];
}
