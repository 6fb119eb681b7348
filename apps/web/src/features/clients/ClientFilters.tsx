import { clientKinds, clientStatuses } from '@partnerfolio/contract/choices';
import { listClientTags, listOwners } from '@partnerfolio/contract/clients';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../queries.ts';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { Select } from '../../ui/Select.tsx';
import type { ClientsSearch } from './search.ts';
import { kindTexts, statusTexts } from './words.ts';

interface ClientFiltersProps {
  search: ClientsSearch;
  onChange: (change: Partial<ClientsSearch>) => void;
}

/** No tag is but a blank, since they are trimmed. */
const anyTag = ' ';

/** What narrows the list; every choice is part of the address. */
export function ClientFilters({ search, onChange }: ClientFiltersProps) {
  const { t, i18n } = useLingui();
  const { data: owners } = useQuery(queryOf(listOwners));
  const kinds = clientKinds.map((kind) => ({ value: kind, label: i18n._(kindTexts[kind]) }));
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
        label={t`Kind`}
        hideLabel
        className="w-36 max-md:flex-[1_0_40%]"
        options={[{ value: 'any', label: t`Any kind` }, ...kinds]}
        value={search.kind ?? 'any'}
        onValueChange={(kind) => onChange({ kind: kind === 'any' ? undefined : kind })}
      />
      <Select
        size="sm"
        label={t`Status`}
        hideLabel
        className="w-36 max-md:flex-[1_0_40%]"
        options={[{ value: 'any', label: t`Any status` }, ...statuses]}
        value={search.status ?? 'any'}
        onValueChange={(status) => onChange({ status: status === 'any' ? undefined : status })}
      />
      <Select
        size="sm"
        label={t`Owner`}
        hideLabel
        className="w-44 max-md:flex-[1_0_40%]"
        options={[{ value: 'any', label: t`Any owner` }, ...people]}
        value={search.owner ?? 'any'}
        onValueChange={(owner) => onChange({ owner: owner === 'any' ? undefined : owner })}
      />
      <Select
        size="sm"
        label={t`Tag`}
        hideLabel
        className="w-36 max-md:flex-[1_0_40%]"
        options={[{ value: anyTag, label: t`Any tag` }, ...useTagOptions(search.tag)]}
        value={search.tag ?? anyTag}
        onValueChange={(tag) => onChange({ tag: tag === anyTag ? undefined : tag })}
      />
    </>
  );
}

/** The tags there are; one that the address asks for stands among them in any case. */
function useTagOptions(asked: string | undefined) {
  const { data } = useQuery(queryOf(listClientTags));
  const tags = data?.items.map(({ tag }) => tag) ?? [];
  const isKnown = tags.some((tag) => tag.toLowerCase() === asked?.toLowerCase());
  return (asked === undefined || isKnown ? tags : [asked, ...tags]).map((tag) => ({
    value: tag.toLowerCase() === asked?.toLowerCase() ? asked : tag,
    label: tag,
  }));
}
