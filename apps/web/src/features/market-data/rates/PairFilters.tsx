import { currencySchema } from '@partnerfolio/contract/values';
import { useLingui } from '@lingui/react/macro';
import { SearchInput } from '../../../ui/input/SearchInput.tsx';
import type { RatesSearch } from '../search.ts';

interface FiltersProps {
  search: Partial<RatesSearch>;
  onChange: (change: Partial<RatesSearch>) => void;
}

/** Narrows the pairs by their currencies. */
export function PairFilters({ search, onChange }: FiltersProps) {
  const { t } = useLingui();
  const narrow = (field: 'base' | 'quote') => (text: string) => {
    const read = currencySchema.safeParse(text);
    if (read.success || text === '') onChange({ [field]: read.data });
  };
  return (
    <>
      <SearchInput
        label={t`From currency`}
        value={search.base ?? ''}
        onSearch={narrow('base')}
        className="w-44 max-md:flex-1"
      />
      <SearchInput
        label={t`To currency`}
        value={search.quote ?? ''}
        onSearch={narrow('quote')}
        className="w-44 max-md:flex-1"
      />
    </>
  );
}
