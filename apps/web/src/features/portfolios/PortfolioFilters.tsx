import { useLingui } from '@lingui/react/macro';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { Segments } from '../../ui/Segments.tsx';
import type { PortfoliosSearch } from './search.ts';

interface FiltersProps {
  search: PortfoliosSearch;
  onChange: (change: Partial<PortfoliosSearch>) => void;
}

/** What narrows the list; every choice is part of the address. */
export function Filters({ search, onChange }: FiltersProps) {
  const { t } = useLingui();
  return (
    <>
      <SearchInput
        label={t`Search portfolios`}
        placeholder={t`Portfolio or client`}
        value={search.q ?? ''}
        onSearch={(text) => onChange({ q: text || undefined })}
        className="w-72 max-md:w-full"
      />
      <Segments
        label={t`State`}
        options={[
          { value: 'open', label: t`Open` },
          { value: 'closed', label: t`Closed` },
          { value: 'all', label: t`All` },
        ]}
        value={search.state ?? 'open'}
        onValueChange={(state) => onChange({ state: state === 'open' ? undefined : state })}
      />
    </>
  );
}
