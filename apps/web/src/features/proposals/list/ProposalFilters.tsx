import { proposalStatuses } from '@partnerfolio/contract/choices';
import { getClient, listOwners } from '@partnerfolio/contract/clients';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../queries.ts';
import { ChoiceFilter } from '../../../shell/filters/ChoiceFilter.tsx';
import { foldable } from '../../../shell/filters/foldable.ts';
import { SearchFilter } from '../../../shell/filters/SearchFilter.tsx';
import { classes } from '../../../ui/classes.ts';
import { Segments } from '../../../ui/input/Segments.tsx';
import { ClientChoice } from '../../../records/clients/ClientChoice.tsx';
import type { ProposalsSearch } from '../search.ts';
import { proposalStatusTexts } from '../../../texts/labels.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';

interface ProposalFiltersProps {
  search: ProposalsSearch;
  onChange: (change: Partial<ProposalsSearch>) => void;
}

/** The filters of the proposal list; each choice is part of the address. */
export function ProposalFilters({ search, onChange }: ProposalFiltersProps) {
  const { t, i18n } = useLingui();
  const personName = usePersonName();
  const { data: owners } = useQuery(queryOf(listOwners));
  const statuses = proposalStatuses.map((status) => ({
    value: status,
    label: i18n._(proposalStatusTexts[status]),
  }));
  const people = owners?.items.map((owner) => ({ value: owner.id, label: personName(owner) })) ?? [];
  return (
    <>
      <SearchFilter
        label={t`Search proposals`}
        placeholder={t`Purpose, client or portfolio`}
        value={search.q}
        onChange={(q) => onChange({ q })}
      />
      <Segments
        label={t`Review`}
        options={[
          { value: 'all', label: t`All` },
          { value: 'me', label: t`Awaiting my review` },
        ]}
        value={search.waiting ?? 'all'}
        onValueChange={(waiting) => onChange({ waiting: waiting === 'me' ? 'me' : undefined })}
      />
      <ChoiceFilter
        label={t`Status`}
        any={t`Any status`}
        options={statuses}
        value={search.status}
        onChange={(status) => onChange({ status })}
      />
      <ChoiceFilter
        label={t`Author`}
        any={t`Any author`}
        options={people}
        value={search.author}
        onChange={(author) => onChange({ author })}
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
      className={classes('w-52 max-md:w-full', foldable(id !== undefined))}
      placeholder={t`Any client`}
      value={id !== undefined && data ? data : null}
      onChange={(client) => onChange({ client: client?.id })}
    />
  );
}
