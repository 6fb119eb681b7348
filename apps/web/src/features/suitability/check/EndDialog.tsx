import {
  endSuitabilityException,
  getSuitability,
  type SuitabilityException,
} from '@partnerfolio/contract/portfolios/suitability';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCall } from '../../../queries.ts';
import { Question } from '../../../ui/overlay/Question.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';

interface EndDialogProps {
  portfolioId: string;
  exception: SuitabilityException;
  onClose: () => void;
}

/** Ends an exception before its last day. */
export function EndDialog({ portfolioId, exception, onClose }: EndDialogProps) {
  const { t } = useLingui();
  const end = useCall(endSuitabilityException, { refreshes: [getSuitability] });
  const params = { id: portfolioId, exceptionId: exception.id };
  return (
    <Question
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>End this exception?</Trans>}
      description={<Trans>The deviation counts again at once. The exception stays on record.</Trans>}
      act={<Trans>End exception</Trans>}
      busy={end.isPending}
      onAct={() =>
        end.mutate(
          { params },
          {
            onSuccess: () => {
              toastDone(t`Exception ended`);
              onClose();
            },
          },
        )
      }
    />
  );
}
