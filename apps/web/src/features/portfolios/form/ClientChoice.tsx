import { listClients } from '@partnerfolio/contract/clients';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../queries.ts';
import { Combobox } from '../../../ui/input/Combobox.tsx';

export interface ClientRef {
  id: string;
  name: string;
}

interface ClientChoiceProps {
  value: ClientRef | null;
  onChange: (client: ClientRef | null) => void;
  error: string | undefined;
}

/** Chooses the client of a new portfolio by server search. */
export function ClientChoice({ value, onChange, error }: ClientChoiceProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const { data, isPlaceholderData, isPending } = useQuery({
    ...queryOf(listClients, {
      query: { q: typed === value?.name ? '' : typed, access: 'editable', limit: 20 },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <Combobox<ClientRef>
      label={t`Client`}
      placeholder={t`Search by name`}
      items={data?.items.filter((client) => client.status !== 'closed') ?? []}
      searching={isPlaceholderData || isPending}
      value={value}
      onValueChange={onChange}
      textOf={(client) => client.name}
      keyOf={(client) => client.id}
      onSearch={setTyped}
      error={error}
    />
  );
}
