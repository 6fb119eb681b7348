import { mergeInstrument, previewInstrumentMerge } from '@partnerfolio/contract/instruments/merging';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { queryOf, useCall } from '../../../queries.ts';
import { InstrumentChoice, type InstrumentRef } from '../../../records/instruments/InstrumentChoice.tsx';
import { Failure } from '../../../shell/Failure.tsx';
import { Button } from '../../../ui/Button.tsx';
import { SidePanel } from '../../../ui/overlay/SidePanel.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { afterMerge } from '../refreshes.ts';
import { MergeEffect } from './MergeEffect.tsx';

const route = getRouteApi('/shell/market-data/$id/merge');

/** Merges the instrument into another that is the same, after showing all that this changes. */
export function MergePanel() {
  const { t } = useLingui();
  const { id } = route.useParams();
  const navigate = useNavigate();
  const [into, setInto] = useState<InstrumentRef | null>(null);
  const [acceptsCost, setAcceptsCost] = useState(false);
  const merge = useCall(mergeInstrument, { refreshes: afterMerge });
  const { data, error, refetch } = useQuery({
    ...queryOf(previewInstrumentMerge, { params: { id }, query: { into: into?.id ?? '' } }),
    enabled: into !== null,
  });
  const leave = () =>
    void navigate({ to: paths.instrument, params: { id }, search: (now) => now, resetScroll: false });
  const isPossible = data?.refusals.length === 0 && (acceptsCost || !data.changesCost);
  const submit = () => {
    if (!data) return;
    const { from, into: target } = data;
    merge.mutate(
      {
        params: { id },
        body: { into: target.id, revision: from.revision, intoRevision: target.revision, acceptsCost },
      },
      {
        onSuccess: () => {
          toastDone(t`${from.symbol} merged into ${target.symbol}`);
          void navigate({ to: paths.instrument, params: { id: target.id }, replace: true });
        },
      },
    );
  };
  return (
    <SidePanel
      open
      onClose={leave}
      title={<Trans>Merge into another instrument</Trans>}
      footer={
        <Button look="danger" busy={merge.isPending} disabled={!isPossible} onClick={submit}>
          <Trans>Merge instruments</Trans>
        </Button>
      }
    >
      <div className="grid gap-4">
        <InstrumentChoice
          label={t`Merge into`}
          taken={new Set([id])}
          value={into}
          error={undefined}
          onChoose={(instrument) => {
            setInto(instrument);
            setAcceptsCost(false);
          }}
        />
        {error && <Failure error={error} onRetry={() => void refetch()} />}
        {into !== null && !data && !error && <Skeleton className="h-40 w-full" />}
        {data && <MergeEffect preview={data} acceptsCost={acceptsCost} onAccept={setAcceptsCost} />}
      </div>
    </SidePanel>
  );
}
