import { listAuditEventTypes, securityEventTypes } from '@partnerfolio/contract/security';
import { getUser } from '@partnerfolio/contract/users';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { queryOf } from '../../../queries.ts';
import { ChoiceFilter } from '../../../shell/filters/ChoiceFilter.tsx';
import { DateFilters } from '../../../shell/filters/DateFilters.tsx';
import { SearchFilter } from '../../../shell/filters/SearchFilter.tsx';
import { Button } from '../../../ui/Button.tsx';
import { eventLabel } from './texts/event-labels.ts';
import type { EventsSearch } from '../search.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';

interface EventFiltersProps {
  search: EventsSearch;
  onChange: (change: Partial<EventsSearch>) => void;
}

/** The filters of the audit log; each choice is part of the address. */
export function EventFilters({ search, onChange }: EventFiltersProps) {
  const { t } = useLingui();
  return (
    <>
      <SearchFilter
        label={t`Search the audit log`}
        placeholder={t`User or details`}
        narrow
        value={search.q}
        onChange={(q) => onChange({ q })}
      />
      <TypeFilter search={search} onChange={onChange} />
      <DateFilters from={search.from} to={search.to} onChange={onChange} />
      {search.person && <PersonChip id={search.person} onDrop={() => onChange({ person: undefined })} />}
    </>
  );
}

function TypeFilter({ search, onChange }: EventFiltersProps) {
  const { t, i18n } = useLingui();
  const { data } = useQuery(queryOf(listAuditEventTypes));
  const labelOf = (type: string) => {
    const known = eventLabel(type);
    return known ? i18n._(known.label) : type;
  };
  const isOther = (type: string) => securityEventTypes.every((known) => known !== type);
  const others = (data?.items ?? [])
    .filter(isOther)
    .toSorted((a, b) => labelOf(a).localeCompare(labelOf(b), i18n.locale));
  const options = [
    { value: 'security', label: t`Security events` },
    ...[...securityEventTypes, ...others].map((type) => ({ value: type, label: labelOf(type) })),
  ];
  return (
    <ChoiceFilter
      label={t`Event Type`}
      any={t`Any event`}
      options={options}
      value={search.type}
      onChange={(type) => onChange({ type })}
    />
  );
}

/** The user whose events are shown, with a button that shows everybody's. */
function PersonChip({ id, onDrop }: { id: string; onDrop: () => void }) {
  const { t } = useLingui();
  const { data } = useQuery(queryOf(getUser, { params: { id } }));
  const personName = usePersonName();
  const name = data ? personName(data) : '…';
  return (
    <Button size="sm" aria-label={t`Remove the filter by ${name}`} onClick={onDrop}>
      {name}
      <X size={14} aria-hidden="true" />
    </Button>
  );
}
