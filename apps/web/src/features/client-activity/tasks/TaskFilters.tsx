import { listOwners } from '@partnerfolio/contract/clients';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../queries.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { ChoiceFilter } from '../../../shell/filters/ChoiceFilter.tsx';
import { SearchFilter } from '../../../shell/filters/SearchFilter.tsx';
import { Segments } from '../../../ui/input/Segments.tsx';
import type { TasksSearch } from '../search.ts';

interface TaskFiltersProps {
  search: TasksSearch;
  onChange: (change: Partial<TasksSearch>) => void;
}

/** The filters of the task list; each choice is part of the address. */
export function TaskFilters({ search, onChange }: TaskFiltersProps) {
  const { t } = useLingui();
  const personName = usePersonName();
  const { data: owners } = useQuery(queryOf(listOwners));
  const people = owners?.items.map((owner) => ({ value: owner.id, label: personName(owner) })) ?? [];
  return (
    <>
      <SearchFilter
        label={t`Search tasks`}
        placeholder={t`Subject or client`}
        value={search.q}
        onChange={(q) => onChange({ q })}
      />
      <Segments
        label={t`Assignee`}
        options={[
          { value: 'mine', label: t`My tasks` },
          { value: 'all', label: t`All` },
        ]}
        value={search.whose ?? 'mine'}
        onValueChange={(whose) =>
          onChange({ whose: whose === 'all' ? 'all' : undefined, assignee: undefined })
        }
      />
      <ChoiceFilter
        label={t`Status`}
        any={t({ message: 'Open', context: 'tasks' })}
        options={[
          { value: 'due', label: t`Due today or earlier` },
          { value: 'overdue', label: t`Overdue` },
          { value: 'done', label: t`Completed` },
          { value: 'any', label: t`Any status` },
        ]}
        value={search.state === 'open' ? undefined : search.state}
        onChange={(state) => onChange({ state })}
      />
      {search.whose === 'all' && (
        <ChoiceFilter
          label={t`Assignee`}
          any={t`Any assignee`}
          options={people}
          value={search.assignee}
          onChange={(assignee) => onChange({ assignee })}
        />
      )}
    </>
  );
}
