import type { AnswerSheetRow } from '@partnerfolio/contract/clients/risk-profile';
import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '../../../ui/Card.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { useClientText } from '../../../texts/use-client-text.ts';
import { HistoryChart } from './HistoryChart.tsx';

interface HistoryCardProps {
  sheets: readonly AnswerSheetRow[];
  /** The sheet whose answers are shown. */
  shownId: string;
  onShow: (sheet: AnswerSheetRow) => void;
}

/** All answer sheets of a client, newest first; a press shows the answers of one. */
export function HistoryCard({ sheets, shownId, onShow }: HistoryCardProps) {
  const { t } = useLingui();
  const format = useFormat();
  const text = useClientText();
  const columns: readonly Column<AnswerSheetRow>[] = [
    {
      id: 'answered',
      header: t`Answered`,
      cell: (sheet) => (
        <button
          type="button"
          aria-pressed={sheet.id === shownId}
          onClick={() => onShow(sheet)}
          className="num rounded-sm font-medium hover:underline"
        >
          {format.date(sheet.answeredOn)}
        </button>
      ),
    },
    { id: 'score', header: t`Score`, align: 'right', cell: ({ score }) => score ?? '—' },
    {
      id: 'band',
      header: t({ message: 'Band', context: 'risk' }),
      cell: ({ band }) => (band ? text(band.name) : <span className="text-ink-3">—</span>),
    },
  ];
  return (
    <Card flush title={<Trans>History</Trans>}>
      <HistoryChart sheets={sheets} />
      <Table
        label={t`History`}
        columns={columns}
        rows={sheets}
        keyOf={({ id }) => id}
        openKey={shownId}
        onOpen={onShow}
      />
    </Card>
  );
}
