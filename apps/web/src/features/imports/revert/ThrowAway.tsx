import { cancelImport, type Import } from '@partnerfolio/contract/imports';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCall } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterState } from '../import/refreshes.ts';
import { useRenewal } from '../import/use-renewal.ts';
import type { Show } from '../import/wizard.ts';

/** Discards an import that is not applied. It asks for no confirmation, because only the uploaded file is lost. */
export function ThrowAway({ found, onShow }: { found: Import; onShow: Show }) {
  const { t } = useLingui();
  const discard = useCall(cancelImport, { refreshes: afterState });
  const renew = useRenewal();
  // Awaits the call, because callbacks of `mutate` would be skipped once this step disappears.
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
