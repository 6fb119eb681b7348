import { getClient, listClients } from '@partnerfolio/contract/clients';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBinding } from '../../../form/use-binding.ts';
import { queryOf } from '../../../queries.ts';
import { Combobox } from '../../../ui/input/Combobox.tsx';
import type { IssueFormApi } from './issue-form.ts';

interface ClientRef {
  id: string;
  name: string;
}

/** The client or household to report on, found by its name. */
export function ClientChoice({ form }: { form: IssueFormApi }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const { field, error } = useBinding({ form, name: 'subjectId' });
  const id = field.value;
  const chosen = useQuery({ ...queryOf(getClient, { params: { id } }), enabled: id !== '' }).data ?? null;
  const q = chosen && typed === chosen.name ? '' : typed;
  const { data, isFetching } = useQuery({
    ...queryOf(listClients, { query: { q, access: 'editable', limit: 20 } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Combobox<ClientRef>
      label={t`Client`}
      placeholder={t`Client or household`}
      items={data?.items ?? []}
      searching={isFetching}
      value={id === '' ? null : chosen}
      onValueChange={(client) => field.onChange(client?.id ?? '')}
      onBlur={field.onBlur}
      onSearch={setTyped}
      textOf={(client) => client.name}
      keyOf={(client) => client.id}
      error={error}
      renderItem={({ name }) => <span className="min-w-0 flex-1 truncate font-medium">{name}</span>}
    />
  );
}
