import { putInstrumentSymbol, type MarketFeed } from '@partnerfolio/contract/market/feeds';
import { Trans, useLingui } from '@lingui/react/macro';
import { FormDialog } from '../../../form/FormDialog.tsx';
import { TextField } from '../../../form/fields.tsx';
import { showFailure, useZodForm } from '../../../form/use-zod-form.ts';
import { useCall } from '../../../queries.ts';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterFeedChange } from './refreshes.ts';

/** Sets the symbol by which Yahoo Finance knows an instrument. */
export function ProviderSymbolDialog({ feed, onClose }: { feed: MarketFeed; onClose: () => void }) {
  const { t } = useLingui();
  const { instrument, providerSymbol } = feed;
  const put = useCall(putInstrumentSymbol, { refreshes: afterFeedChange, failure: 'caller' });
  const form = useZodForm(putInstrumentSymbol.body, { symbol: providerSymbol ?? '' });
  const submit = form.handleSubmit(async (body) => {
    try {
      await put.mutateAsync({ params: { id: instrument.id }, body });
      toastDone(t`Symbol saved`);
      onClose();
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
    <FormDialog
      title={<Trans>Yahoo symbol of {instrument.symbol}</Trans>}
      description={
        <Trans>
          Prices are fetched under this symbol, from the first trade on, if they are in the currency of the
          instrument. Without a symbol nothing is fetched.
        </Trans>
      }
      act={<Trans>Save symbol</Trans>}
      busy={put.isPending}
      isDirty={form.formState.isDirty}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField form={form} name="symbol" label={t`Symbol`} autoComplete="off" />
    </FormDialog>
  );
}
