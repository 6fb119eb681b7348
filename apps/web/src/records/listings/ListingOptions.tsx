import type { Listing } from '@partnerfolio/contract/market/listings';
import { Trans, useLingui } from '@lingui/react/macro';
import { unitCurrency } from './listing-values.ts';

interface ListingOptionsProps {
  items: readonly Listing[];
  /** Listings in this currency come first. */
  currency: string | undefined;
  onChoose: (listing: Listing) => void;
}

/** The listings of a search, each a button with what tells them apart: exchange, currency and symbol. */
export function ListingOptions({ items, currency, onChoose }: ListingOptionsProps) {
  const { t } = useLingui();
  const isOther = (listing: Listing) =>
    currency !== undefined && currency !== '' && unitCurrency(listing.currency) !== unitCurrency(currency);
  const sorted = items.toSorted((a, b) => Number(isOther(a)) - Number(isOther(b)));
  return (
    <ul aria-label={t`Listings found`} className="divide-y divide-line rounded-md border border-line">
      {sorted.map((listing) => (
        <li key={listing.symbol}>
          <button
            type="button"
            onClick={() => onChoose(listing)}
            className="flex w-full flex-wrap items-baseline justify-between gap-x-3 px-3 py-2 text-start text-sm hover:bg-hover focus-visible:-outline-offset-2 pointer-coarse:py-3"
          >
            <span className="min-w-0 flex-1 basis-40">
              <span className="font-medium">{listing.symbol}</span>{' '}
              <span className="text-ink-2">{listing.name}</span>
            </span>
            <span className="text-ink-3">
              {listing.exchangeName}
              {listing.exchangeName && ' · '}
              {listing.currency ?? <Trans>currency unknown</Trans>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
