import { searchListings, type Listing, type SearchErrorCode } from '@partnerfolio/contract/market/listings';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { queryOf } from '../../queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { Input } from '../../ui/input/Input.tsx';
import { Failure } from '../../shell/Failure.tsx';
import { searchErrorTexts } from './feed-error-texts.ts';
import { ListingOptions } from './ListingOptions.tsx';
import { useCanSearch } from './use-can-search.ts';

interface ListingSearchProps {
  /** What is searched for at first, such as the name in a file. */
  startText?: string | undefined;
  /** Listings in this currency come first. */
  currency?: string | undefined;
  /** Called with the listing, and the text that found it. */
  onChoose: (listing: Listing, text: string) => void;
}

const fewestLetters = 2;

/**
 * Searches a provider for an instrument by name, ISIN or symbol, and offers its listings with exchange and currency. Shows
 * nothing while no provider that can be searched is switched on. Nothing is sent before the user asks for it.
 */
export function ListingSearch(props: ListingSearchProps) {
  return useCanSearch() ? <Search {...props} /> : null;
}

function Search({ startText = '', currency, onChoose }: ListingSearchProps) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(startText);
  const [asked, setAsked] = useState('');
  const found = useQuery({
    ...queryOf(searchListings, { query: { q: asked } }),
    enabled: asked !== '',
    retry: false,
  });
  const ask = () => {
    const text = typed.trim();
    if (text.length >= fewestLetters) setAsked(text);
  };
  const choose = (listing: Listing) => {
    onChoose(listing, asked);
    setAsked('');
    field.current?.focus();
  };
  return (
    <div role="search" className="grid gap-2">
      <div className="flex items-end gap-2">
        <Input
          ref={field}
          className="min-w-0 flex-1"
          label={t`Search at Yahoo Finance`}
          placeholder={t`Name, ISIN or symbol`}
          value={typed}
          onValueChange={setTyped}
          maxLength={100}
          autoComplete="off"
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter searches; it does not submit the form around.
            event.preventDefault();
            ask();
          }}
        />
        <Button busy={found.isFetching} disabled={typed.trim().length < fewestLetters} onClick={ask}>
          <Trans>Search</Trans>
        </Button>
      </div>
      {found.error && <Failure error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && <Found {...{ found: found.data, currency }} onChoose={choose} />}
    </div>
  );
}

interface FoundProps {
  found: { items: Listing[]; error: SearchErrorCode | null };
  currency: string | undefined;
  onChoose: (listing: Listing) => void;
}

function Found({ found: { items, error }, currency, onChoose }: FoundProps) {
  const { i18n } = useLingui();
  if (error !== null) return <Callout kind="warn">{i18n._(searchErrorTexts[error])}</Callout>;
  if (items.length === 0)
    return (
      <p role="status" className="text-sm text-ink-3">
        <Trans>Nothing found. Try the ISIN, or enter the instrument yourself.</Trans>
      </p>
    );
  return <ListingOptions items={items} currency={currency} onChoose={onChoose} />;
}
