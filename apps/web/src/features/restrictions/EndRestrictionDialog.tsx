import type { Restriction } from '@partnerfolio/contract/restrictions/restrictions';
import { Trans, useLingui } from '@lingui/react/macro';
import { Question } from '../../ui/overlay/Question.tsx';
import { toastDone } from '../../ui/overlay/toast.ts';
import { useRestrictionName } from './labels.ts';
import { useEnding, type Place } from './use-restrictions.ts';

interface EndRestrictionDialogProps {
  place: Place;
  restriction: Restriction;
  onClose: () => void;
}

/** Ends a restriction before its last day. */
export function EndRestrictionDialog({ place, restriction, onClose }: EndRestrictionDialogProps) {
  const { t } = useLingui();
  const { end, isPending } = useEnding(place);
  const name = useRestrictionName()(restriction);
  return (
    <Question
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>End this restriction?</Trans>}
      description={<Trans>{name}. It stops holding at once and stays on record with its reason.</Trans>}
      act={<Trans>End restriction</Trans>}
      busy={isPending}
      onAct={() =>
        end(restriction.id, () => {
          toastDone(t`Restriction ended`);
          onClose();
        })
      }
    />
  );
}
