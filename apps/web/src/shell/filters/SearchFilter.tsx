import { Trans } from '@lingui/react/macro';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { SearchInput } from '../../ui/input/SearchInput.tsx';

interface SearchFilterProps {
  label: string;
  placeholder?: string;
  /** The current search text from the address. */
  value: string | undefined;
  onChange: (text: string | undefined) => void;
  /** Narrower, for lists with many other filters. */
  narrow?: boolean;
}

/**
 * The search field of a list; an empty search is removed from the address. It stands before the other filters, because on a phone the
 * button beside it unfolds those that are not set.
 */
export function SearchFilter({ value, onChange, narrow = false, ...rest }: SearchFilterProps) {
  const [isUnfolded, unfold] = useState(false);
  return (
    <>
      <SearchInput
        {...rest}
        value={value ?? ''}
        onSearch={(text) => onChange(text || undefined)}
        className={classes(narrow ? 'w-56' : 'w-72', 'max-lg:grow max-md:w-0 max-md:min-w-[55%]')}
      />
      <Button
        aria-expanded={isUnfolded}
        onClick={() => unfold(!isUnfolded)}
        className="peer/unfold not-has-[~.foldable]:hidden aria-expanded:bg-hover md:hidden"
      >
        <SlidersHorizontal size={16} aria-hidden="true" />
        <Trans>Filters</Trans>
      </Button>
    </>
  );
}
