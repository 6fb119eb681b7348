import { getClient, listOwners } from '@partnerfolio/contract/clients';
import { categoriesOf, logCategories } from '@partnerfolio/contract/compliance/log-choices';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../queries.ts';
import { ClientChoice } from '../../../records/clients/ClientChoice.tsx';
import { useViewer } from '../../../session/auth.tsx';
import { ChoiceFilter } from '../../../shell/filters/ChoiceFilter.tsx';
import { foldable } from '../../../shell/filters/foldable.ts';
import { SearchFilter } from '../../../shell/filters/SearchFilter.tsx';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { classes } from '../../../ui/classes.ts';
import { categoryTexts } from '../labels.ts';
import type { LogSearch } from '../search.ts';

interface LogFiltersProps {
  search: LogSearch;
  onChange: (change: Partial<LogSearch>) => void;
}

/** The filters of the log; each choice is part of the address. */
export function LogFilters({ search, onChange }: LogFiltersProps) {
  const { t, i18n } = useLingui();
  const categories = search.kind === undefined ? logCategories : categoriesOf[search.kind];
  return (
    <>
      <SearchFilter
        label={t`Search complaints and breaches`}
        placeholder={t`Number, subject or client`}
        value={search.q}
        onChange={(q) => onChange({ q })}
      />
      {useViewer().rights.includes('compliance.log') && (
        <ChoiceFilter
          label={t`Type`}
          any={t`Any type`}
          options={[
            { value: 'complaint', label: t`Complaints` },
            { value: 'breach', label: t`Breaches` },
          ]}
          value={search.kind}
          onChange={(kind) => onChange({ kind, category: undefined })}
        />
      )}
      <ChoiceFilter
        label={t`Status`}
        any={t({ message: 'Open', context: 'records' })}
        options={[
          { value: 'overdue', label: t`Overdue` },
          { value: 'closed', label: t({ message: 'Closed', context: 'records' }) },
          { value: 'any', label: t`Any status` },
        ]}
        value={search.state === 'open' ? undefined : search.state}
        onChange={(state) => onChange({ state })}
      />
      <ChoiceFilter
        label={t`Category`}
        any={t`Any category`}
        options={categories.map((value) => ({ value, label: i18n._(categoryTexts[value]) }))}
        value={search.category}
        onChange={(category) => onChange({ category })}
      />
      <AssigneeFilter search={search} onChange={onChange} />
      <ClientFilter search={search} onChange={onChange} />
    </>
  );
}

function AssigneeFilter({ search, onChange }: LogFiltersProps) {
  const { t } = useLingui();
  const personName = usePersonName();
  const { data } = useQuery(queryOf(listOwners));
  const people = data?.items.map((owner) => ({ value: owner.id, label: personName(owner) })) ?? [];
  return (
    <ChoiceFilter
      label={t`Assignee`}
      any={t`Any assignee`}
      options={people}
      value={search.assignee}
      onChange={(assignee) => onChange({ assignee })}
    />
  );
}

function ClientFilter({ search: { client }, onChange }: LogFiltersProps) {
  const { t } = useLingui();
  const { data } = useQuery({
    ...queryOf(getClient, { params: { id: client ?? '' } }),
    enabled: client !== undefined,
  });
  return (
    <ClientChoice
      size="sm"
      hideLabel
      placeholder={t`Any client`}
      className={classes(
        'max-w-60 min-w-40 max-lg:max-w-none max-lg:min-w-36 max-lg:grow max-md:flex-[1_0_40%]',
        foldable(client !== undefined),
      )}
      value={client !== undefined && data ? { id: data.id, name: data.name } : null}
      onChange={(chosen) => onChange({ client: chosen?.id })}
    />
  );
}
