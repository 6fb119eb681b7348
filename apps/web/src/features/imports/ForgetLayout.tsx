import { Trans, useLingui } from '@lingui/react/macro';
import { forgetImportLayout, type RememberedLayout } from '@partnerfolio/contract/imports';
import { useState } from 'react';
import { useCall } from '../../queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Question } from '../../ui/Question.tsx';
import { toastDone } from '../../ui/toast.ts';
import { afterLayoutChange } from './refreshes.ts';

/** Forgets a layout, after a question. */
export function ForgetLayout({ layout }: { layout: RememberedLayout }) {
  const { t } = useLingui();
  const { name } = layout;
  const [deciding, setDeciding] = useState(false);
  const forget = useCall(forgetImportLayout, { refreshes: afterLayoutChange });
  const decide = () => {
    setDeciding(false);
    forget.mutate({ params: { id: layout.id } }, { onSuccess: () => toastDone(t`The layout is forgotten`) });
  };
  return (
    <>
      <Button
        size="sm"
        aria-label={t`Forget ${name}`}
        busy={forget.isPending}
        onClick={() => setDeciding(true)}
      >
        <Trans>Forget</Trans>
      </Button>
      <Question
        open={deciding}
        onOpenChange={setDeciding}
        title={<Trans>Forget the layout?</Trans>}
        description={
          <Trans>
            Files with the columns of {name} will be recognised as if for the first time. What was imported
            with it stays.
          </Trans>
        }
        act={<Trans>Forget</Trans>}
        onAct={decide}
      />
    </>
  );
}
