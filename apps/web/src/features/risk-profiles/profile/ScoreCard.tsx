import { scoreBands } from '@partnerfolio/contract/compliance/questionnaire';
import {
  getAnswerSheet,
  type AnswerSheetRow,
  type RiskProfile,
} from '@partnerfolio/contract/clients/risk-profile';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../queries.ts';
import { Card } from '../../../ui/Card.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Badge } from '../../../ui/text/Badge.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { stateTones } from '../labels.ts';
import { useClientText } from '../../../texts/use-client-text.ts';
import { BandScale } from './BandScale.tsx';

interface ScoreCardProps {
  /** The client whose answers count: the client itself, or its household. */
  clientId: string;
  profile: RiskProfile;
  current: AnswerSheetRow;
}

/** The score that counts today, its band, and until when. */
export function ScoreCard({ clientId, profile, current }: ScoreCardProps) {
  const format = useFormat();
  const version = current.questionnaire;
  const day = format.date(current.answeredOn);
  return (
    <Card
      title={<Trans>Score</Trans>}
      context={
        <Trans>
          questionnaire version {version}, answered {day}
        </Trans>
      }
      actions={<ValidityBadge state={profile.state} until={current.validUntil} />}
    >
      {profile.ofHousehold && (
        <p className="mb-2 text-sm text-ink-2">
          <Trans>
            From the answers of {profile.ofHousehold.name}, because this client has none of its own.
          </Trans>
        </p>
      )}
      {current.score === null ? (
        <UnknownScore />
      ) : (
        <KnownScore {...{ clientId, current }} score={current.score} />
      )}
    </Card>
  );
}

function UnknownScore() {
  return (
    <>
      <p className="text-3xl font-bold text-ink-3">—</p>
      <p className="mt-1 max-w-[60ch] text-sm text-ink-2">
        <Trans>The score is unknown, because a question has no answer.</Trans>
      </p>
    </>
  );
}

interface KnownScoreProps {
  clientId: string;
  current: AnswerSheetRow;
  score: number;
}

function KnownScore({ clientId, current, score }: KnownScoreProps) {
  const text = useClientText();
  const { data } = useQuery(queryOf(getAnswerSheet, { params: { id: clientId, sheetId: current.id } }));
  const { band } = current;
  return (
    <div className="grid gap-x-7 gap-y-2 py-1 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center">
      <p className="max-sm:flex max-sm:items-baseline max-sm:gap-3">
        <span className="num block text-3xl font-bold">{score}</span>
        {band && (
          <span className="mt-1.5 block text-xs text-ink-3">
            <Trans>
              {text(band.name)}, band {band.from}–{band.to}
            </Trans>
          </span>
        )}
      </p>
      {data ? <BandScale bands={scoreBands(data.content)} score={score} /> : <Skeleton className="h-20" />}
    </div>
  );
}

function ValidityBadge({ state, until }: { state: RiskProfile['state']; until: string }) {
  const format = useFormat();
  const day = format.date(until);
  return (
    <Badge tone={stateTones[state]} dot={state !== 'valid'}>
      {state === 'expired' ? <Trans>Expired on {day}</Trans> : <Trans>Valid until {day}</Trans>}
    </Badge>
  );
}
