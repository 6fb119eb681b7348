import type { RiskProfile } from '@partnerfolio/contract/clients/risk-profile';
import { Trans } from '@lingui/react/macro';
import { Callout } from '../../../ui/Callout.tsx';
import { AnswerLink, DraftText } from './NoAnswers.tsx';

interface AnswerBarProps {
  clientId: string;
  profile: RiskProfile;
}

/** What there is to do, above the score: expired answers, and answers under way. */
export function AnswerBar({ clientId, profile }: AnswerBarProps) {
  const { state, draft, may } = profile;
  return (
    <div className="mb-4 grid gap-3 print:hidden">
      {state === 'expired' && (
        <Callout kind="warn" title={<Trans>These answers no longer count</Trans>}>
          <Trans>Ask the client again and enter new answers.</Trans>
        </Callout>
      )}
      {may.answer && (
        <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
          {draft && <DraftText draft={draft} />}
          <AnswerLink clientId={clientId} hasDraft={draft !== null} />
        </div>
      )}
    </div>
  );
}
