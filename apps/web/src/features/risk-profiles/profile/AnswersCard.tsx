import {
  getAnswerSheet,
  type AnswerSheet,
  type AnswerSheetRow,
} from '@partnerfolio/contract/clients/risk-profile';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { useStackedColumns } from '../../../shell/use-stacked-columns.tsx';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { Card } from '../../../ui/Card.tsx';
import { GroupedTable } from '../../../ui/table/GroupedTable.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { sectionTexts } from '../labels.ts';
import { useClientText } from '../../../texts/use-client-text.ts';
import { answerGroups, isZero, sumOf, type AnswerRow } from './answer-rows.ts';
import { Confirmations } from './Confirmations.tsx';

interface AnswersCardProps {
  clientId: string;
  shown: AnswerSheetRow;
}

/** The answers of one day by section, what each adds to the score, and what was asked about them. */
export function AnswersCard({ clientId, shown }: AnswersCardProps) {
  const format = useFormat();
  const personName = usePersonName();
  const { data, error, refetch } = useQuery(
    queryOf(getAnswerSheet, { params: { id: clientId, sheetId: shown.id } }),
  );
  const day = format.date(shown.answeredOn);
  const name = shown.enteredBy ? personName(shown.enteredBy) : '—';
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <Card
      flush
      title={<Trans>Answers</Trans>}
      context={
        <Trans>
          of {day}, entered by {name}
        </Trans>
      }
    >
      <AnswerTable sheet={data} />
      {data && <Confirmations sheet={data} />}
    </Card>
  );
}

function useColumns(): readonly Column<AnswerRow>[] {
  const { t } = useLingui();
  const text = useClientText();
  return [
    {
      id: 'question',
      header: t`Question`,
      takesRest: true,
      cell: ({ question }) => (
        <span className="whitespace-normal break-words text-ink-2">{text(question)}</span>
      ),
    },
    {
      id: 'answer',
      header: t`Answer`,
      under: 'question',
      cell: ({ answer }) =>
        answer === null ? (
          <span className="text-warn">
            <Trans>No answer</Trans>
          </span>
        ) : (
          <span className="whitespace-normal break-words">{text(answer)}</span>
        ),
    },
    { id: 'points', header: t`Points`, align: 'right', cell: (row) => <Points {...row} /> },
  ];
}

function Points({ reached, possible }: Pick<AnswerRow, 'reached' | 'possible'>) {
  const format = useFormat();
  if (isZero(possible))
    return (
      <span className="text-ink-3">
        <Trans>not scored</Trans>
      </span>
    );
  const most = format.quantity(possible);
  const points = reached === null ? '—' : format.quantity(reached);
  return (
    <span className="text-ink-3">
      <Trans>
        <b className="font-semibold text-ink">{points}</b> of {most}
      </Trans>
    </span>
  );
}

const pointsOf = (rows: readonly AnswerRow[]) => ({
  reached: sumOf(rows.map(({ reached, possible }) => (isZero(possible) ? '0' : reached))),
  possible: sumOf(rows.map(({ possible }) => possible)) ?? '0',
});

function AnswerTable({ sheet }: { sheet: AnswerSheet | undefined }) {
  const { t, i18n } = useLingui();
  const columns = useStackedColumns<AnswerRow, Column<AnswerRow>>(useColumns(), ['cell']);
  const groups = sheet && answerGroups(sheet);
  const all = groups?.flatMap(({ rows }) => rows) ?? [];
  const total = groups && <Points {...pointsOf(all)} />;
  return (
    <GroupedTable
      label={t`Answers`}
      columns={columns}
      groups={groups?.map((group) => ({
        key: group.section,
        rows: group.rows,
        lineOf: ({ id }: Column<AnswerRow>) => {
          if (id === 'question') return i18n._(sectionTexts[group.section]);
          return id === 'points' && <Points {...pointsOf(group.rows)} />;
        },
      }))}
      keyOf={({ id }) => id}
      totalOf={({ id }) => (id === 'question' ? t`All points` : id === 'points' && total)}
    />
  );
}
