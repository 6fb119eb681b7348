import { Trans } from '@lingui/react/macro';
import { ClipboardList } from 'lucide-react';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { StartButton } from './actions/StartButton.tsx';

/** Stands in for the questionnaire of a firm that has none. */
export function NoQuestionnaire() {
  return (
    <Card>
      <EmptyState
        icon={<ClipboardList size={24} aria-hidden="true" />}
        action={
          <StartButton from="sample">
            <Trans>Start from the sample</Trans>
          </StartButton>
        }
      >
        <Trans>
          Clients answer the questionnaire, and their answers give their risk score. The sample is a start in
          both languages: review its questions, points and bands for your own clients before you publish it.
        </Trans>
      </EmptyState>
    </Card>
  );
}
