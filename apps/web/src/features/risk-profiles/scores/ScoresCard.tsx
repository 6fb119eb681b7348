import { getRiskScores, type RiskScores } from '@partnerfolio/contract/assumptions/scores';
import type { RiskProfile } from '@partnerfolio/contract/clients/risk-profile';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { useStackedColumns } from '../../../shell/use-stacked-columns.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { ScoreMethod } from './ScoreMethod.tsx';
import { useScoreColumns } from './use-score-columns.tsx';

type Row = RiskScores['portfolios'][number];

interface ScoresCardProps {
  clientId: string;
  profile: RiskProfile;
}

/** The risk score of each portfolio of a client beside the client's band, and of all of them together. */
export function ScoresCard({ clientId, profile }: ScoresCardProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { data, error, refetch } = useQuery(queryOf(getRiskScores, { params: { id: clientId } }));
  const band = profile.state === 'expired' ? null : (profile.current?.band ?? null);
  const columns = useStackedColumns<Row, Column<Row>>(useScoreColumns({ clientId, scores: data, band }), [
    'cell',
  ]);
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  const day = data && format.date(data.asOf);
  return (
    <Card flush title={<Trans>Portfolios</Trans>} context={day && <Trans>as of {day}</Trans>}>
      <Table
        label={t`Risk scores of portfolios`}
        columns={columns}
        rows={data?.portfolios}
        keyOf={({ id }) => id}
        empty={
          <EmptyState>
            <Trans>This client has no open portfolio.</Trans>
          </EmptyState>
        }
      />
      {data && data.portfolios.length > 0 && <ScoreMethod scores={data} />}
    </Card>
  );
}
