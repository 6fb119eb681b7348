import { getPortfolio, listPortfolios } from '@partnerfolio/contract/portfolios';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBinding } from '../../../form/use-binding.ts';
import { queryOf } from '../../../queries.ts';
import { Combobox } from '../../../ui/input/Combobox.tsx';
import { allAccounts, type IssueFormApi } from './issue-form.ts';

interface PortfolioRef {
  id: string;
  name: string;
  client: { name: string };
}

const portfolioText = ({ name, client }: PortfolioRef): string => `${name} · ${client.name}`;

/** The portfolio to report on, found by its name or its client's. */
export function PortfolioChoice({ form }: { form: IssueFormApi }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const { field, error } = useBinding({ form, name: 'subjectId' });
  const id = field.value;
  const chosen = useQuery({ ...queryOf(getPortfolio, { params: { id } }), enabled: id !== '' }).data ?? null;
  const q = chosen && typed === portfolioText(chosen) ? '' : typed;
  const { data, isFetching } = useQuery({
    ...queryOf(listPortfolios, { query: { q, editable: 'true', limit: 20 } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Combobox<PortfolioRef>
      label={t`Portfolio`}
      placeholder={t`Portfolio or client`}
      items={data?.items ?? []}
      searching={isFetching}
      value={id === '' ? null : chosen}
      onValueChange={(portfolio) => {
        field.onChange(portfolio?.id ?? '');
        // The account belongs to the previous portfolio.
        form.setValue('account', allAccounts);
      }}
      onBlur={field.onBlur}
      onSearch={setTyped}
      textOf={portfolioText}
      keyOf={(portfolio) => portfolio.id}
      error={error}
      renderItem={({ name, client }) => (
        <span className="flex min-w-0 flex-1 items-baseline gap-2">
          <span className="min-w-0 truncate font-medium">{name}</span>
          <span className="min-w-0 flex-1 truncate text-ink-2">{client.name}</span>
        </span>
      )}
    />
  );
}
