import { listClients } from '@partnerfolio/contract/clients';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { SelectField } from '../../../../form/SelectField.tsx';
import { useBinding } from '../../../../form/use-binding.ts';
import { queryOf } from '../../../../queries.ts';
import { Combobox } from '../../../../ui/input/Combobox.tsx';
import type { BatchFormApi } from './batch-form.ts';

/** Which portfolios the batch has: all that the user may change, or those of a client. */
export function PortfoliosChoice({ form }: { form: BatchFormApi }) {
  const { t } = useLingui();
  const of = useWatch({ control: form.control, name: 'of' });
  return (
    <>
      <SelectField
        form={form}
        name="of"
        label={t`Portfolios`}
        hint={<Trans>Those that were open in the range</Trans>}
        options={[
          { value: 'all', label: t`All that you may change` },
          { value: 'client', label: t`Of a client or household` },
        ]}
      />
      {of === 'client' && <ClientField form={form} />}
    </>
  );
}

function ClientField({ form }: { form: BatchFormApi }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const { field, error } = useBinding({ form, name: 'client' });
  const value = field.value as { id: string; name: string } | null;
  const { data, isFetching } = useQuery({
    ...queryOf(listClients, { query: { q: typed === value?.name ? '' : typed, limit: 20 } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Combobox<{ id: string; name: string }>
      label={t`Client`}
      placeholder={t`Search by name`}
      items={data?.items.map(({ id, name }) => ({ id, name })) ?? []}
      searching={isFetching}
      value={value}
      onValueChange={field.onChange}
      onBlur={field.onBlur}
      onSearch={setTyped}
      textOf={({ name }) => name}
      keyOf={({ id }) => id}
      error={error}
    />
  );
}
