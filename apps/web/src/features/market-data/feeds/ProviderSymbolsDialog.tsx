import {
  listMarketProviders,
  putInstrumentSymbols,
  type MarketFeed,
} from '@partnerfolio/contract/market/feeds';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useFieldArray } from 'react-hook-form';
import { FormDialog } from '../../../form/panel/FormDialog.tsx';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { showFailure } from '../../../form/use-zod-form.ts';
import { queryOf, useCall } from '../../../queries.ts';
import { ListingSearch } from '../../../records/listings/ListingSearch.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterFeedChange } from './refreshes.ts';
import { SymbolRow } from './SymbolRow.tsx';
import { symbolsSchema, type SymbolsInput } from './symbols-form.ts';

interface ProviderSymbolsDialogProps {
  feed: MarketFeed;
  onClose: () => void;
}

/** Sets the symbols by which providers know an instrument, and their order. */
export function ProviderSymbolsDialog(props: ProviderSymbolsDialogProps) {
  const { data } = useQuery(queryOf(listMarketProviders));
  if (!data) return null;
  const ids = data.items.filter(({ gives }) => gives === 'closes').map(({ id }) => id);
  return <SymbolsForm {...props} providers={ids} />;
}

/** All providers: those with a symbol in their order, then the others. */
const startRows = ({ symbols }: MarketFeed, providers: readonly string[]): SymbolsInput['symbols'] => {
  const others = providers.filter((id) => !symbols.some(({ provider }) => provider === id));
  return [...symbols, ...others.map((provider) => ({ provider, symbol: '' }))];
};

function SymbolsForm({ feed, providers, onClose }: ProviderSymbolsDialogProps & { providers: string[] }) {
  const { t } = useLingui();
  const { instrument } = feed;
  const put = useCall(putInstrumentSymbols, { refreshes: afterFeedChange, failure: 'caller' });
  const form = useKeptForm(symbolsSchema, { symbols: startRows(feed, providers) });
  const rows = useFieldArray({ control: form.control, name: 'symbols' });
  const submit = form.handleSubmit(async (values) => {
    const symbols = values.symbols.filter(({ symbol }) => symbol !== '');
    try {
      await put.mutateAsync({ params: { id: instrument.id }, body: { symbols } });
      toastDone(t`Symbols saved`);
      onClose();
    } catch (error) {
      showFailure(form, error);
    }
  });
  const fill = (provider: string, symbol: string) => {
    const at = rows.fields.findIndex((row) => row.provider === provider);
    form.setValue(`symbols.${at}.symbol`, symbol, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <FormDialog
      title={<Trans>Provider symbols of {instrument.symbol}</Trans>}
      description={
        <Trans>
          Prices are fetched under these symbols, from the first trade on, if they are in the currency of the
          instrument. If the first provider fails, the next one is asked.
        </Trans>
      }
      act={<Trans>Save symbols</Trans>}
      busy={put.isPending}
      isDirty={form.formState.isDirty}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {rows.fields.map((row, index) => (
        <SymbolRow
          key={row.id}
          form={form}
          index={index}
          provider={row.provider}
          onUp={index > 0 ? () => rows.move(index, index - 1) : null}
          hasOthers={rows.fields.length > 1}
        />
      ))}
      <ListingSearch
        startText={instrument.name}
        onChoose={({ provider, symbol }) => fill(provider, symbol)}
      />
    </FormDialog>
  );
}
