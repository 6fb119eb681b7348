import { previewQuotation, setQuotation } from '@partnerfolio/contract/instruments/quotation';
import type { PriceChoice, QuotationPreview } from '@partnerfolio/contract/instruments/quotation';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { queryOf, useCall } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { Button } from '../../../ui/Button.tsx';
import { SidePanel } from '../../../ui/overlay/SidePanel.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { afterQuotationChange } from '../refreshes.ts';
import { QuotationChoice } from './QuotationChoice.tsx';

const route = getRouteApi('/shell/market-data/$id/quotation');

const isNothingStored = ({ prices, entries }: QuotationPreview): boolean =>
  prices.total === 0 && entries === 0;

/** Changes whether prices are per unit or in percent, after asking about each stored price. */
export function QuotationPanel() {
  const { t } = useLingui();
  const { id } = route.useParams();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<PriceChoice | null>(null);
  const change = useCall(setQuotation, { refreshes: afterQuotationChange });
  const { data, error, refetch } = useQuery(queryOf(previewQuotation, { params: { id } }));
  const leave = () =>
    void navigate({ to: paths.instrument, params: { id }, search: (now) => now, resetScroll: false });
  const prices = data && isNothingStored(data) ? 'keep' : chosen;
  const quotation = data?.instrument.quotation === 'percent' ? 'unit' : 'percent';
  const submit = () => {
    if (!data || prices === null) return;
    const { revision, symbol } = data.instrument;
    change.mutate(
      { params: { id }, body: { quotation, prices, revision } },
      {
        onSuccess: () => {
          toastDone(
            quotation === 'percent' ? t`${symbol} is quoted in percent` : t`${symbol} is quoted per unit`,
          );
          leave();
        },
      },
    );
  };
  return (
    <SidePanel
      open
      title={<Trans>Change price quotation</Trans>}
      onClose={leave}
      footer={
        <Button look="main" busy={change.isPending} disabled={!data || prices === null} onClick={submit}>
          {quotation === 'percent' ? <Trans>Quote in percent</Trans> : <Trans>Quote per unit</Trans>}
        </Button>
      }
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-40 w-full" />}
      {data && <QuotationChoice preview={data} chosen={prices} onChoose={setChosen} />}
    </SidePanel>
  );
}
