import type { RiskScores } from '@partnerfolio/contract/assumptions/scores';
import type { RiskBand } from '@partnerfolio/contract/clients/risk-profile';
import { useLingui } from '@lingui/react/macro';
import { MoneyText } from '../../../figures/FigureText.tsx';
import { PortfolioLink } from '../../../records/PortfolioLink.tsx';
import { ScoreScale } from '../../../records/risk/ScoreScale.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { BandBadge } from './BandBadge.tsx';
import { bandStateOf } from './band-state.ts';

type Row = RiskScores['portfolios'][number];
type Scored = Pick<Row, 'score' | 'value'>;

interface ScoreColumnsInput {
  clientId: string;
  scores: RiskScores | undefined;
  /** The client's band, if its answers count today. */
  band: RiskBand | null;
}

/** Returns the columns of the portfolios of a client: value, score beside the band, and whether it is in it. */
export function useScoreColumns({ clientId, scores, band }: ScoreColumnsInput): readonly Column<Row>[] {
  const { t } = useLingui();
  const currency = scores?.currency;
  const total = scores?.total;
  const value = ({ value: figure }: Scored) => <MoneyText figure={figure} currency={currency} />;
  const scale = ({ score }: Scored) => (
    <span className="block min-w-24 @3xl:min-w-48">
      <ScoreScale
        score={score}
        band={band ?? undefined}
        state={score.known && band && bandStateOf(score.value, band).state === 'above' ? 'outside' : 'inside'}
      />
    </span>
  );
  const badge = ({ score }: Scored) => <BandBadge score={score} band={band} />;
  return [
    {
      id: 'portfolio',
      header: t`Portfolio`,
      takesRest: true,
      // On a phone the value is the second line, also of the total.
      total: (
        <>
          {t`All together`}
          {total && <span className="block text-xs font-normal md:hidden">{value(total)}</span>}
        </>
      ),
      cell: ({ id, name, client }) => (
        <>
          <PortfolioLink id={id} name={name} />
          {client.id !== clientId && <span className="block text-xs text-ink-3">{client.name}</span>}
        </>
      ),
    },
    {
      id: 'value',
      header: t`Value`,
      align: 'right',
      under: 'portfolio',
      cell: value,
      ...(total && { total: value(total) }),
    },
    { id: 'score', header: t`Risk score`, cell: scale, ...(total && { total: scale(total) }) },
    {
      id: 'band',
      header: t({ message: 'Band', context: 'risk' }),
      align: 'right',
      under: 'score',
      cell: badge,
      ...(total && { total: badge(total) }),
    },
  ];
}
