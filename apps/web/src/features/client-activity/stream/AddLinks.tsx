import { getClient } from '@partnerfolio/contract/clients';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ListTodo, NotebookPen } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { buttonClasses } from '../../../ui/Button.tsx';
import type { ActivitySearch } from '../search.ts';

/** The forms, for a user who may change the client. */
export function AddLinks({ id, search }: { id: string; search: ActivitySearch }) {
  const { data: client } = useQuery(queryOf(getClient, { params: { id } }));
  if (client?.may.edit !== true) return null;
  return (
    <>
      <Link
        to={paths.newClientNote}
        params={{ id }}
        search={search}
        className={buttonClasses({ size: 'sm', look: 'main' })}
      >
        <NotebookPen size={14} aria-hidden="true" />
        <Trans>Add note</Trans>
      </Link>
      <Link
        to={paths.newClientTask}
        params={{ id }}
        search={search}
        className={buttonClasses({ size: 'sm' })}
      >
        <ListTodo size={14} aria-hidden="true" />
        <Trans>Add task</Trans>
      </Link>
    </>
  );
}
