import { SearchInput } from '../../ui/input/SearchInput.tsx';
import { classes } from '../../ui/classes.ts';

interface SearchFilterProps {
  label: string;
  placeholder?: string;
  /** The current search text from the address. */
  value: string | undefined;
  onChange: (text: string | undefined) => void;
  /** Narrower, for lists with many other filters. */
  narrow?: boolean;
}

/** The search field of a list; an empty search is removed from the address. */
export function SearchFilter({ value, onChange, narrow = false, ...rest }: SearchFilterProps) {
  return (
    <SearchInput
      {...rest}
      value={value ?? ''}
      onSearch={(text) => onChange(text || undefined)}
      className={classes(narrow ? 'w-56' : 'w-72', 'max-lg:grow max-md:w-full')}
    />
  );
}
