import { useLingui } from '@lingui/react/macro';
import { foldable } from '../../../shell/filters/foldable.ts';
import { SearchFilter } from '../../../shell/filters/SearchFilter.tsx';
import { classes } from '../../../ui/classes.ts';
import { Segments } from '../../../ui/input/Segments.tsx';
import type { PortfoliosSearch } from '../search.ts';

interface FiltersProps {
  search: PortfoliosSearch;
  onChange: (change: Partial<PortfoliosSearch>) => void;
}

/** The filters of the portfolio list; each choice is part of the address. */
export function Filters({ search, onChange }: FiltersProps) {
  const { t } = useLingui();
  return (
    <>
      <SearchFilter
        label={t`Search portfolios`}
        placeholder={t`Portfolio or client`}
        value={search.q}
        onChange={(q) => onChange({ q })}
      />
      <div className={classes('flex', foldable(search.state !== undefined))}>
        <Segments
          label={t`Status`}
          options={[
            { value: 'open', label: t({ message: 'Open', context: 'portfolios' }) },
            { value: 'closed', label: t({ message: 'Closed', context: 'portfolios' }) },
            { value: 'all', label: t`All` },
          ]}
          value={search.state ?? 'open'}
          onValueChange={(state) => onChange({ state: state === 'open' ? undefined : state })}
        />
      </div>
    </>
  );
}
