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
  /** Only those the viewer may write a proposal to. */
  access?: 'editable';
}

/** One client out of those the viewer may see, found by the server. */
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
