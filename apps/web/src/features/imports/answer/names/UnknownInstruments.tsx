import { chooseLayout, type Import, type ImportRow } from '@partnerfolio/contract/imports';
import { Trans } from '@lingui/react/macro';
import type { Input } from '../../../../api.ts';
import { useCall } from '../../../../queries.ts';
import { useViewer } from '../../../../session/auth.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Callout } from '../../../../ui/Callout.tsx';
import { afterReading } from '../../import/refreshes.ts';
import { useRenewal } from '../../import/use-renewal.ts';

interface UnknownInstrumentsProps {
  found: Import;
  /** The rows with errors. */
  rows: readonly ImportRow[];
}

/** What to do about rows with unknown instruments, which most files of a new client contain. */
export function UnknownInstruments({ found: { id, layout }, rows }: UnknownInstrumentsProps) {
  const { rights } = useViewer();
  const renew = useRenewal();
  const choose = useCall(chooseLayout, { refreshes: afterReading });
  if (!layout || !rows.some(({ faults: errors }) => errors.some(({ code }) => code === 'no_instrument')))
    return null;
  const mayCreate = rights.includes('market_data.instruments');
  const create = () =>
    choose.mutate(
      { params: { id }, body: { ...layout, createInstruments: true } } as Input<typeof chooseLayout>,
      { onError: renew },
    );
  return (
    <Callout
      title={<Trans>Some rows contain unknown instruments</Trans>}
      actions={
        mayCreate && (
          <Button size="sm" busy={choose.isPending} onClick={create}>
            <Trans>Create these instruments</Trans>
          </Button>
        )
      }
    >
      {mayCreate ? (
        <Trans>You can create them from the data in the file. Nothing is booked until you import.</Trans>
      ) : (
        <Trans>
          Ask a colleague with permission to add instruments to create them, then preview the rows again.
        </Trans>
      )}
    </Callout>
  );
}
