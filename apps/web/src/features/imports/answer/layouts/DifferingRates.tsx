import { chooseLayout, type Import, type RateLayout } from '@partnerfolio/contract/imports';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Input } from '../../../../api.ts';
import { useCall } from '../../../../queries.ts';
import { Callout } from '../../../../ui/Callout.tsx';
import { Segments } from '../../../../ui/input/Segments.tsx';
import { afterReading } from '../../import/refreshes.ts';
import { useRenewal } from '../../import/use-renewal.ts';

/** Whether rates that differ from stored ones replace them; they stay unless the user chooses so. */
export function DifferingRates({ found: { id, layout, differingRows } }: { found: Import }) {
  const { t } = useLingui();
  const renew = useRenewal();
  const choose = useCall(chooseLayout, { refreshes: afterReading });
  if (layout?.kind !== 'rates' || differingRows === 0) return null;
  const decide = (differing: RateLayout['differing']) =>
    choose.mutate(
      { params: { id }, body: { ...layout, differing, assumed: [] } } as Input<typeof chooseLayout>,
      { onError: renew },
    );
  const pending = choose.variables?.body as RateLayout | undefined;
  return (
    <Callout
      kind="warn"
      title={
        <Plural
          value={differingRows}
          one="# rate differs from the stored one"
          other="# rates differ from the stored ones"
        />
      }
      actions={
        <Segments
          label={t`Rates that differ`}
          options={[
            { value: 'keep', label: t`Keep stored rates` },
            { value: 'replace', label: t`Replace with the file's` },
          ]}
          value={(choose.isPending && pending?.differing) || layout.differing}
          onValueChange={decide}
        />
      }
    >
      {layout.differing === 'keep' ? (
        <Trans>The stored rates stay, and those of the file are left out.</Trans>
      ) : (
        <Trans>The rates of the file replace the stored ones. Undoing the import restores them.</Trans>
      )}
    </Callout>
  );
}
