import type { Listing } from '@partnerfolio/contract/market/listings';
import { Trans } from '@lingui/react/macro';
import { ListingSearch } from './ListingSearch.tsx';
import { listingValues } from './listing-values.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import type { InstrumentForm } from '../instruments/instrument-form.ts';

interface ListingFieldsProps {
  form: InstrumentForm;
  /** The chosen listing, whose symbol is stored with the instrument. */
  listing: Listing | null;
  onListing: (listing: Listing | null) => void;
  /** What is searched for at first. */
  startText?: string | undefined;
  /** Listings in this currency come first. */
  currency?: string | undefined;
  /** The fields that keep their values whatever the listing says. */
  keeps?: readonly ('symbol' | 'isin' | 'name')[];
}

/** Searches a provider, and fills the form with the listing that the user chooses. */
export function ListingFields({
  form,
  listing,
  onListing,
  startText,
  currency,
  keeps = [],
}: ListingFieldsProps) {
  const choose = (chosen: Listing, text: string) => {
    onListing(chosen);
    const now = form.getValues();
    const kept = Object.fromEntries(keeps.filter((key) => now[key]).map((key) => [key, now[key]]));
    form.reset({ ...now, ...listingValues(chosen, text), ...kept }, { keepDefaultValues: true });
  };
  return (
    <>
      <ListingSearch onChoose={choose} startText={startText} currency={currency} />
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
