import { deleteGroup, type Group } from '@partnerfolio/contract/groups';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Question } from '../../ui/overlay/Question.tsx';
import { toastDone } from '../../ui/overlay/toast.ts';
import { afterMemberChange } from './refreshes.ts';

/** Deletes a group, after naming the users who lose rights. */
export function DeleteGroup({ group }: { group: Group }) {
  const { t } = useLingui();
  const [deciding, setDeciding] = useState(false);
  const remove = useCall(deleteGroup, { refreshes: afterMemberChange });
  const decide = () =>
    remove.mutate(
      { params: { id: group.id } },
      { onSuccess: () => toastDone(t`Group deleted`), onSettled: () => setDeciding(false) },
    );
  return (
    <>
      <Button
        look="quiet"
        size="icon-sm"
        aria-label={t`Delete ${group.name}`}
        onClick={() => setDeciding(true)}
      >
        <Trash2 size={14} aria-hidden="true" />
      </Button>
      <Question
        open={deciding}
        onOpenChange={setDeciding}
        title={<Trans>Delete this group?</Trans>}
        description={
          <>
            <span className="font-medium text-ink">{group.name}</span>
            {' · '}
            <Plural value={group.members} one="# member" other="# members" />
          </>
        }
        act={<Trans>Delete</Trans>}
        busy={remove.isPending}
        onAct={decide}
      >
        <p className="text-sm">
          <Trans>Its permissions end immediately. Its members keep their accounts.</Trans>
        </p>
      </Question>
    </>
  );
}
