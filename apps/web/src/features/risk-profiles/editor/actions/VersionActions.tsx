import type { Questionnaire, QuestionnaireRow } from '@partnerfolio/contract/compliance/questionnaires';
import { Trans } from '@lingui/react/macro';
import type { Fault } from '../faults/faults.ts';
import { DiscardDraft } from './DiscardDraft.tsx';
import { PublishDraft } from './PublishDraft.tsx';
import { StartButton } from './StartButton.tsx';

interface VersionActionsProps {
  versions: readonly QuestionnaireRow[];
  shown: Questionnaire;
  onFaults: (faults: readonly Fault[]) => void;
}

/** What can be done with the version that is shown. */
export function VersionActions({ versions, shown, onFaults }: VersionActionsProps) {
  if (shown.state === 'draft')
    return (
      <>
        <DiscardDraft draft={shown} />
        <PublishDraft draft={shown} onFaults={onFaults} />
      </>
    );
  const hasDraft = versions.some(({ state }) => state === 'draft');
  return hasDraft ? null : (
    <StartButton from="newest">
      <Trans>New version</Trans>
    </StartButton>
  );
}
