import { proposalStatuses } from '@partnerfolio/contract/choices';
import { getClient, listOwners } from '@partnerfolio/contract/clients';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../queries.ts';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Select } from '../../ui/Select.tsx';
import { ClientChoice } from './ClientChoice.tsx';
import type { ProposalsSearch } from './search.ts';
import { statusTexts } from './words.ts';

interface ProposalFiltersProps {
  search: ProposalsSearch;
  onChange: (change: Partial<ProposalsSearch>) => void;
}

/** What narrows the list; every choice is part of the address. */
export function ProposalFilters({ search, onChange }: ProposalFiltersProps) {
  const { t, i18n } = useLingui();
  const { data: owners } = useQuery(queryOf(listOwners));
  const statuses = proposalStatuses.map((status) => ({ value: status, label: i18n._(statusTexts[status]) }));
  const people = owners?.items.map(({ id, fullName }) => ({ value: id, label: fullName })) ?? [];
  return (
    <>
      <SearchInput
        label={t`Search proposals`}
        placeholder={t`Purpose, client or portfolio`}
        value={search.q ?? ''}
        onSearch={(text) => onChange({ q: text || undefined })}
        className="w-72 max-md:w-full"
      />
      <Segments
        label={t`Whose turn it is`}
        options={[
          { value: 'all', label: t`All` },
          { value: 'me', label: t`Waiting on me` },
        ]}
        value={search.waiting ?? 'all'}
        onValueChange={(waiting) => onChange({ waiting: waiting === 'me' ? 'me' : undefined })}
      />
      <Select
        size="sm"
        label={t`Status`}
        hideLabel
        className="w-44 max-md:flex-1"
        options={[{ value: 'any', label: t`Any status` }, ...statuses]}
        value={search.status ?? 'any'}
        onValueChange={(status) => onChange({ status: status === 'any' ? undefined : status })}
      />
      <Select
        size="sm"
        label={t`Author`}
        hideLabel
        className="w-44 max-md:flex-1"
        options={[{ value: 'any', label: t`Any author` }, ...people]}
        value={search.author ?? 'any'}
        onValueChange={(author) => onChange({ author: author === 'any' ? undefined : author })}
      />
      <ClientFilter search={search} onChange={onChange} />
    </>
  );
}

function ClientFilter({ search, onChange }: ProposalFiltersProps) {
  const { t } = useLingui();
  const { client: id } = search;
  const { data } = useQuery({
    ...queryOf(getClient, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
  });
  return (
    <ClientChoice
      size="sm"
      hideLabel
      className="w-52 max-md:w-full"
      placeholder={t`Any client`}
      value={id !== undefined && data ? data : null}
      onChange={(client) => onChange({ client: client?.id })}
    />
  );
}
