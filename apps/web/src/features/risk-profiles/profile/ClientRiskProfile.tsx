import { getRiskProfile, type RiskProfile } from '@partnerfolio/contract/clients/risk-profile';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { AnswerBar } from './AnswerBar.tsx';
import { AnswersCard } from './AnswersCard.tsx';
import { HistoryCard } from './HistoryCard.tsx';
import { NoAnswers } from './NoAnswers.tsx';
import { RecordsCard } from './RecordsCard.tsx';
import { ScoreCard } from './ScoreCard.tsx';
import { ScoresCard } from '../scores/ScoresCard.tsx';

const route = getRouteApi('/shell/clients/$id/risk-profile');

/** The risk profile of a client: a view of the client's page. */
export function ClientRiskProfile() {
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery(queryOf(getRiskProfile, { params: { id } }));
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Card>
        <Skeleton className="h-60" />
      </Card>
    );
  if (data.current !== null) return <Answered clientId={id} profile={data} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <NoAnswers clientId={id} profile={data} />
      <ScoresCard clientId={id} profile={data} />
    </div>
  );
}

interface ProfileProps {
  clientId: string;
  profile: RiskProfile;
}

function Answered({ clientId, profile }: ProfileProps) {
  const search = route.useSearch();
  const navigate = useNavigate();
  const { current, sheets, ofHousehold } = profile;
  if (current === null) return null;
  const shown = sheets.find(({ id }) => id === search.sheet) ?? current;
  const ownerId = ofHousehold?.id ?? clientId;
  const show = (sheet: string) =>
    void navigate({
      to: paths.clientRiskProfile,
      params: { id: clientId },
      search: { sheet: sheet === current.id ? undefined : sheet },
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <AnswerBar clientId={clientId} profile={profile} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_336px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <ScoreCard clientId={ownerId} profile={profile} current={current} />
          <ScoresCard clientId={clientId} profile={profile} />
          <AnswersCard clientId={ownerId} shown={shown} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {sheets.length > 0 && (
            <HistoryCard sheets={sheets} shownId={shown.id} onShow={(sheet) => show(sheet.id)} />
          )}
          <RecordsCard clientId={ownerId} sheetId={shown.id} mayMake={profile.may.answer && !ofHousehold} />
        </div>
      </div>
    </>
  );
}
