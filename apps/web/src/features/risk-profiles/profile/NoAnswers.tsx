import type { RiskProfile } from '@partnerfolio/contract/clients/risk-profile';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ClipboardList } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { useViewer } from '../../../session/auth.tsx';
import { buttonClasses } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';

/** How far new answers are. */
export function DraftText({ draft: { answered, of } }: { draft: NonNullable<RiskProfile['draft']> }) {
  return (
    <span className="text-sm text-ink-2">
      <Plural
        value={of}
        one={`New answers begun: ${answered} of # question`}
        other={`New answers begun: ${answered} of # questions`}
      />
    </span>
  );
}

/** The link to the questionnaire. */
export function AnswerLink({ clientId, hasDraft }: { clientId: string; hasDraft: boolean }) {
  return (
    <Link
      to={paths.answerQuestionnaire}
      params={{ id: clientId }}
      className={buttonClasses({ look: 'main' })}
    >
      {hasDraft ? <Trans>Continue answers</Trans> : <Trans>Enter answers</Trans>}
    </Link>
  );
}

interface NoAnswersProps {
  clientId: string;
  profile: RiskProfile;
}

/** Stands in for the profile of a client without answers. */
export function NoAnswers({ clientId, profile }: NoAnswersProps) {
  const { rights } = useViewer();
  const icon = <ClipboardList size={24} aria-hidden="true" />;
  if (profile.questionnaire === null) {
    const mayEdit = rights.includes('compliance.questionnaire');
    return (
      <Card>
        <EmptyState
          icon={icon}
          action={
            mayEdit && (
              <Link to={paths.questionnaire} className={buttonClasses()}>
                <Trans>Set up the questionnaire</Trans>
              </Link>
            )
          }
        >
          <Trans>The firm has not published a questionnaire yet.</Trans>
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card>
      <EmptyState
        icon={icon}
        action={profile.may.answer && <AnswerLink clientId={clientId} hasDraft={profile.draft !== null} />}
      >
        {profile.draft ? (
          <DraftText draft={profile.draft} />
        ) : (
          <Trans>This client has not answered the questionnaire yet.</Trans>
        )}
      </EmptyState>
    </Card>
  );
}
