import { startQuestionnaire } from '@partnerfolio/contract/compliance/questionnaires';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../../paths.ts';
import { useCall } from '../../../../queries.ts';
import { Button } from '../../../../ui/Button.tsx';
import { toastDone } from '../../../../ui/overlay/toast.ts';
import { afterQuestionnaireChange } from '../../refreshes.ts';

/** Starts a draft and shows it. */
export function StartButton({ from, children }: { from: 'newest' | 'sample'; children: ReactNode }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const start = useCall(startQuestionnaire, { refreshes: afterQuestionnaireChange });
  const begin = () =>
    start.mutate(
      { body: { from } },
      {
        onSuccess: () => {
          toastDone(t`Draft started`);
          void navigate({ to: paths.questionnaire });
        },
      },
    );
  return (
    <Button look="main" busy={start.isPending} onClick={begin}>
      {children}
    </Button>
  );
}
