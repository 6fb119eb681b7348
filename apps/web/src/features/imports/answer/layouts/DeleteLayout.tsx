import { Trans, useLingui } from '@lingui/react/macro';
import { deleteImportLayout, type SavedLayout } from '@partnerfolio/contract/imports';
import { useState } from 'react';
import { useCall } from '../../../../queries.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Question } from '../../../../ui/overlay/Question.tsx';
import { toastDone } from '../../../../ui/overlay/toast.ts';
import { afterLayoutChange } from '../../import/refreshes.ts';

/** Deletes a saved layout after a confirmation. */
export function DeleteLayout({ layout }: { layout: SavedLayout }) {
  const { t } = useLingui();
  const { name } = layout;
  const [deciding, setDeciding] = useState(false);
  const deletion = useCall(deleteImportLayout, { refreshes: afterLayoutChange });
  const decide = () => {
    setDeciding(false);
    deletion.mutate({ params: { id: layout.id } }, { onSuccess: () => toastDone(t`Layout deleted`) });
  };
  return (
    <>
      <Button
        size="sm"
        aria-label={t`Delete ${name}`}
        busy={deletion.isPending}
        onClick={() => setDeciding(true)}
      >
        <Trans>Delete</Trans>
      </Button>
      <Question
        open={deciding}
        onOpenChange={setDeciding}
        title={<Trans>Delete this layout?</Trans>}
        description={
          <Trans>You will have to map files with the columns of {name} again. Past imports stay.</Trans>
        }
        act={<Trans>Delete</Trans>}
        onAct={decide}
      />
    </>
  );
}
