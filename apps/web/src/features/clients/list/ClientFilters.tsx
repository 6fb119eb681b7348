import { clientKinds, clientStatuses } from '@partnerfolio/contract/choices';
import { listClientTags, listOwners } from '@partnerfolio/contract/clients';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../queries.ts';
import { seesEveryClient, useViewer } from '../../../session/auth.tsx';
import { ChoiceFilter } from '../../../shell/filters/ChoiceFilter.tsx';
import { SearchFilter } from '../../../shell/filters/SearchFilter.tsx';
import type { ClientsSearch } from '../search.ts';
import { RiskFilter } from './RiskFilter.tsx';
import { clientKindTexts, clientStatusTexts } from '../../../texts/labels.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';

interface ClientFiltersProps {
  search: ClientsSearch;
  onChange: (change: Partial<ClientsSearch>) => void;
}

/** The filters of the client list; each choice is part of the address. */
export function ClientFilters({ search, onChange }: ClientFiltersProps) {
  const { t, i18n } = useLingui();
  const personName = usePersonName();
  const viewer = useViewer();
  const { data: owners } = useQuery(queryOf(listOwners));
  const kinds = clientKinds.map((kind) => ({ value: kind, label: i18n._(clientKindTexts[kind]) }));
  const statuses = clientStatuses.map((status) => ({
    value: status,
    label: i18n._(clientStatusTexts[status]),
  }));
  // Users who see every client have none shared with them.
  const seesAll = seesEveryClient(viewer);
  const people = owners?.items.map((owner) => ({ value: owner.id, label: personName(owner) })) ?? [];
  return (
    <>
      <SearchFilter
        label={t`Search clients`}
        placeholder={t`Name, email, household or tag`}
        value={search.q}
        onChange={(q) => onChange({ q })}
      />
      <ChoiceFilter
        label={t`Type`}
        any={t`Any type`}
        options={kinds}
        value={search.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <ChoiceFilter
        label={t`Status`}
        any={t`Any status`}
        options={statuses}
        value={search.status}
        onChange={(status) => onChange({ status })}
      />
      <ChoiceFilter
        label={t`Adviser`}
        any={t`Any adviser`}
        options={people}
        value={search.owner}
        onChange={(owner) => onChange({ owner })}
      />
      {!seesAll && (
        <ChoiceFilter
          label={t`Access`}
          any={t`Own and shared`}
          options={[
            { value: 'own', label: t`My clients` },
            { value: 'shared', label: t`Shared with me` },
          ]}
          value={search.access}
          onChange={(access) => onChange({ access })}
        />
      )}
      <ChoiceFilter
        label={t`Next review`}
        any={t`Any review date`}
        options={[{ value: 'overdue', label: t`Review overdue` }]}
        value={search.review}
        onChange={(review) => onChange({ review })}
      />
      <RiskFilter search={search} onChange={onChange} />
      <ChoiceFilter
        label={t`Tag`}
        any={t`Any tag`}
        options={useTagOptions(search.tag)}
        value={search.tag}
        onChange={(tag) => onChange({ tag })}
      />
    </>
  );
}

/** Returns the existing tags, and the one from the address in any case. */
function useTagOptions(asked: string | undefined) {
  const { data } = useQuery(queryOf(listClientTags));
  const tags = data?.items.map(({ tag }) => tag) ?? [];
  const isKnown = tags.some((tag) => tag.toLowerCase() === asked?.toLowerCase());
  return (asked === undefined || isKnown ? tags : [asked, ...tags]).map((tag) => ({
    value: tag.toLowerCase() === asked?.toLowerCase() ? asked : tag,
    label: tag,
  }));
}
