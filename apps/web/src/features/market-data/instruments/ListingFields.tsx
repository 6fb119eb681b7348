import type { Listing } from '@partnerfolio/contract/market/listings';
import { Trans } from '@lingui/react/macro';
import { ListingSearch } from '../../../records/listings/ListingSearch.tsx';
import { listingValues } from '../../../records/listings/listing-values.ts';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import type { InstrumentForm } from '../../../records/instruments/instrument-form.ts';

interface ListingFieldsProps {
  form: InstrumentForm;
  /** The chosen listing, whose symbol is stored with the instrument. */
  listing: Listing | null;
  onListing: (listing: Listing | null) => void;
}

/** Searches a provider, and fills the form with the listing that the user chooses. */
export function ListingFields({ form, listing, onListing }: ListingFieldsProps) {
  const choose = (chosen: Listing, text: string) => {
    onListing(chosen);
    const values = { ...form.getValues(), ...listingValues(chosen, text) };
    form.reset(values, { keepDefaultValues: true });
  };
  return (
    <>
      <ListingSearch onChoose={choose} />
      {listing && <ChosenListing listing={listing} onDrop={() => onListing(null)} />}
    </>
  );
}

interface ChosenListingProps {
  listing: Listing;
  onDrop: () => void;
}

/** Says under which symbol prices will be fetched. */
function ChosenListing({ listing, onDrop }: ChosenListingProps) {
  const { symbol, exchangeName } = listing;
  const place = exchangeName ? `${symbol} (${exchangeName})` : symbol;
  return (
    <Callout
      actions={
        <Button size="sm" onClick={onDrop}>
          <Trans>Don't fetch</Trans>
        </Button>
      }
    >
      <Trans>Prices of {place} will be fetched from Yahoo Finance.</Trans>
    </Callout>
  );
}
