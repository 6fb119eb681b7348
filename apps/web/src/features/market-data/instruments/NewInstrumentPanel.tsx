import { createInstrument, instrumentFormSchema } from '@partnerfolio/contract/market-data';
import type { Listing } from '@partnerfolio/contract/market/listings';
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { FormPanel } from '../../../form/panel/FormPanel.tsx';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { showFailure } from '../../../form/use-zod-form.ts';
import { paths } from '../../../paths.ts';
import { useCall } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { newInstrumentValues, type InstrumentOutput } from '../../../records/instruments/instrument-form.ts';
import { InstrumentFields } from '../../../records/instruments/InstrumentFields.tsx';
import { ListingFields } from '../../../records/listings/ListingFields.tsx';
import { afterInstrumentChange } from '../refreshes.ts';

const route = getRouteApi('/shell/market-data/instruments/new');

/** Creates an instrument in a panel beside the list. */
export function NewInstrumentPanel() {
  const { t } = useLingui();
  const formId = useId();
  const search = route.useSearch();
  const navigate = useNavigate();
  const add = useCall(createInstrument, { refreshes: afterInstrumentChange, failure: 'caller' });
  const form = useKeptForm(instrumentFormSchema, newInstrumentValues);
  // The listing that filled the form, whose symbol is stored with the instrument.
  const [listing, setListing] = useState<Listing | null>(null);
  const save = async (body: InstrumentOutput) => {
    const symbols = listing ? [{ provider: listing.provider, symbol: listing.symbol }] : [];
    try {
      const instrument = await add.mutateAsync({ body: { ...body, symbols } });
      toastDone(t`${instrument.symbol} added`);
      await navigate({ to: paths.instrument, params: { id: instrument.id } });
    } catch (error) {
      showFailure(form, error);
    }
  };
  return (
    <FormPanel
      isDirty={form.formState.isDirty}
      onClose={() => void navigate({ to: paths.marketData, search })}
      title={<Trans>Add instrument</Trans>}
      footer={
        <Button type="submit" form={formId} look="main" busy={add.isPending}>
          <Trans>Add instrument</Trans>
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit(save)(event)}
      >
        <ListingFields form={form} listing={listing} onListing={setListing} />
        <InstrumentFields form={form} />
      </form>
    </FormPanel>
  );
}
