import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { buttonClasses } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { TasksSearch } from '../search.ts';

interface AddTaskProps {
  search: TasksSearch;
  /** The page's main action; another one is for the empty list. */
  look?: 'main';
}

/** Opens the form of a task beside the list. */
export function AddTask({ search, look }: AddTaskProps) {
  return (
    <Link
      to={paths.newTask}
      search={search}
      resetScroll={false}
      className={buttonClasses(look ? { look } : {})}
    >
      <Plus size={16} aria-hidden="true" />
      <Trans>Add task</Trans>
    </Link>
  );
}

/** Stands in place of the list while the user has nothing to do. */
export function NoTasks({ search }: Pick<AddTaskProps, 'search'>) {
  return (
    <EmptyState action={<AddTask search={search} />}>
      <Trans>You have no open tasks.</Trans>
    </EmptyState>
  );
}
