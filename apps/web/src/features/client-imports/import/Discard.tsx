import { discardClientImport } from '@partnerfolio/contract/clients/imports';
import type { ClientImport } from '@partnerfolio/contract/clients/imports';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCall } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterReading } from './refreshes.ts';
import type { Show } from './search.ts';

/** Discards a file of which nothing was taken over. It asks for no confirmation, because only the upload is lost. */
export function Discard({ found, onShow }: { found: ClientImport; onShow: Show }) {
  const { t } = useLingui();
  const discard = useCall(discardClientImport, { refreshes: afterReading });
  // Awaits the call, because callbacks of `mutate` would be skipped once this step disappears.
  const throwAway = () =>
    discard.mutateAsync({ params: { id: found.id } }).then(
      () => {
        toastDone(t`File discarded. Nothing was saved.`);
        onShow({}, { replace: true });
      },
      () => undefined,
    );
  return (
    <Button look="quiet" busy={discard.isPending} onClick={() => void throwAway()}>
      <Trans>Discard</Trans>
    </Button>
  );
}
