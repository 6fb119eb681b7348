import { listClients } from '@partnerfolio/contract/clients';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../queries.ts';
import { Combobox } from '../../ui/input/Combobox.tsx';

export interface ClientRef {
  id: string;
  name: string;
}

interface ClientChoiceProps {
  value: ClientRef | null;
  onChange: (client: ClientRef | null) => void;
  error?: string | undefined;
  placeholder?: string;
  size?: 'md' | 'sm';
  hideLabel?: boolean;
  className?: string;
  /** Offers only clients that the user may change. */
  access?: 'editable';
}

/** Chooses a client by server search, among those the user may see. */
export function ClientChoice({ value, onChange, access, ...rest }: ClientChoiceProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const { data, isPlaceholderData, isPending } = useQuery({
    ...queryOf(listClients, { query: { q: typed === value?.name ? '' : typed, access, limit: 20 } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Combobox<ClientRef>
      placeholder={t`Search by name`}
      {...rest}
      label={t`Client`}
      items={data?.items.filter((client) => client.status !== 'closed') ?? []}
      searching={isPlaceholderData || isPending}
      value={value}
      onValueChange={onChange}
      textOf={(client) => client.name}
      keyOf={(client) => client.id}
      onSearch={setTyped}
    />
  );
}
