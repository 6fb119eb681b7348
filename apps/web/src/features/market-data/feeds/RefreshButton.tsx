import { refreshMarketData } from '@partnerfolio/contract/market/feeds';
import { Trans, useLingui } from '@lingui/react/macro';
import { RefreshCw } from 'lucide-react';
import { useCall } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterFeedChange } from './refreshes.ts';

/** Fetches prices and exchange rates now; pages follow as they arrive. */
export function RefreshButton() {
  const { t } = useLingui();
  const refresh = useCall(refreshMarketData, { refreshes: afterFeedChange });
  const start = () =>
    refresh.mutate(
      {},
      {
        onSuccess: ({ feeds }) =>
          toastDone(
            feeds === 0
              ? t`Nothing to fetch: no symbol is set, or it was fetched within the last minute`
              : t`Fetching prices and rates`,
          ),
      },
    );
  return (
    <Button busy={refresh.isPending} onClick={start}>
      <RefreshCw size={14} aria-hidden="true" />
      <Trans>Refresh</Trans>
    </Button>
  );
}
