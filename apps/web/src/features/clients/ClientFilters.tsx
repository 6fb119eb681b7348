import { clientStatuses } from '@partnerfolio/contract/choices';
import { listOwners } from '@partnerfolio/contract/clients';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../queries.ts';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { Select } from '../../ui/Select.tsx';
import type { ClientsSearch } from './search.ts';
import { statusTexts } from './words.ts';

interface ClientFiltersProps {
  search: ClientsSearch;
  onChange: (change: Partial<ClientsSearch>) => void;
}

/** What narrows the list; every choice is part of the address. */
export function ClientFilters({ search, onChange }: ClientFiltersProps) {
  const { t, i18n } = useLingui();
  const { data: owners } = useQuery(queryOf(listOwners));
  const statuses = clientStatuses.map((status) => ({ value: status, label: i18n._(statusTexts[status]) }));
  const people = owners?.items.map(({ id, fullName }) => ({ value: id, label: fullName })) ?? [];
  return (
    <>
      <SearchInput
        label={t`Search clients`}
        placeholder={t`Name, e-mail, household or tag`}
        value={search.q ?? ''}
        onSearch={(text) => onChange({ q: text || undefined })}
        className="w-72 max-md:w-full"
      />
      <Select
        size="sm"
        label={t`Status`}
        hideLabel
        className="w-36 max-md:flex-1"
        options={[{ value: 'any', label: t`Any status` }, ...statuses]}
        value={search.status ?? 'any'}
        onValueChange={(status) => onChange({ status: status === 'any' ? undefined : status })}
      />
      <Select
        size="sm"
        label={t`Owner`}
        hideLabel
        className="w-44 max-md:flex-1"
        options={[{ value: 'any', label: t`Any owner` }, ...people]}
        value={search.owner ?? 'any'}
        onValueChange={(owner) => onChange({ owner: owner === 'any' ? undefined : owner })}
      />
      <SearchInput
        label={t`Tag`}
        placeholder={t`Tag`}
        value={search.tag ?? ''}
        onSearch={(tag) => onChange({ tag: tag || undefined })}
        className="w-40 max-md:w-full"
      />
    </>
  );
}
