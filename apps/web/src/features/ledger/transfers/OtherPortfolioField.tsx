import { listPortfolios } from '@partnerfolio/contract/portfolios';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { queryOf } from '../../../queries.ts';
import { Combobox } from '../../../ui/input/Combobox.tsx';
import type { EntryForm } from '../fields/entry-form.ts';
import { errorText } from '../../../form/field-error.ts';

interface PortfolioRef {
  id: string;
  name: string;
  client: { name: string };
  baseCurrency: string;
}

const portfolioText = ({ name, client }: PortfolioRef): string => `${name} · ${client.name}`;

interface OtherPortfolioFieldProps {
  form: EntryForm;
  isIn: boolean;
  /** The portfolio that the form belongs to. */
  without: string;
}

/** The portfolio on the other side, among the open ones that the user may edit. */
export function OtherPortfolioField({ form, isIn, without }: OtherPortfolioFieldProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<PortfolioRef | null>(null);
  const { field, fieldState } = useController({ control: form.control, name: 'toPortfolioId' });
  const q = chosen && typed === portfolioText(chosen) ? '' : typed;
  const { data, isFetching } = useQuery({
    ...queryOf(listPortfolios, { query: { q, open: 'true', editable: 'true', limit: 20 } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Combobox<PortfolioRef>
      label={isIn ? t`From portfolio` : t`To portfolio`}
      placeholder={t`Portfolio or client`}
      items={data?.items.filter(({ id }) => id !== without) ?? []}
      searching={isFetching}
      value={field.value === null ? null : chosen}
      onValueChange={(portfolio) => {
        setChosen(portfolio);
        field.onChange(portfolio?.id ?? null);
        // The chosen lots and the account belong to the previous portfolio.
        form.setValue('fromLots', {});
        form.setValue('toAccountId', null);
      }}
      onSearch={setTyped}
      textOf={portfolioText}
      keyOf={({ id }) => id}
      error={errorText(fieldState.error)}
      renderItem={({ name, client, baseCurrency }) => (
        <span className="flex min-w-0 flex-1 items-baseline gap-2">
          <span className="shrink-0 font-medium">{name}</span>
          <span className="truncate text-ink-2">{client.name}</span>
          <span className="ms-auto text-xs text-ink-3">{baseCurrency}</span>
        </span>
      )}
    />
  );
}
