import { cancelImport, type Import } from '@partnerfolio/contract/imports';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCall } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterState } from '../refreshes.ts';
import { useRenewal } from '../preview/use-renewal.ts';
import type { Show } from '../wizard.ts';

/** Gives up an import that is not applied; only the uploaded file is lost, so it is not asked about. */
export function ThrowAway({ found, onShow }: { found: Import; onShow: Show }) {
  const { t } = useLingui();
  const discard = useCall(cancelImport, { refreshes: afterState });
  const renew = useRenewal();
  // Not as callbacks of `mutate`: by then the step that holds this button is gone, and they with it.
  const throwAway = () =>
    discard.mutateAsync({ params: { id: found.id } }).then(() => {
      toastDone(t`File discarded. Nothing was saved.`);
      onShow({}, { replace: true });
    }, renew);
  return (
    <Button look="quiet" busy={discard.isPending} onClick={() => void throwAway()}>
      <Trans>Discard</Trans>
    </Button>
  );
}
