import { listPortfolios } from '@partnerfolio/contract/portfolios';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { CurrencyInput } from '../../../form/CurrencyField.tsx';
import { errorText } from '../../../form/field-error.ts';
import { queryOf } from '../../../queries.ts';
import { Select } from '../../../ui/input/Select.tsx';
import type { LogFormApi } from './log-form.ts';

/** The value for no portfolio. */
const none = ' ';

export function PortfolioField({ form, clientId }: { form: LogFormApi; clientId: string }) {
  const { t } = useLingui();
  const { field, fieldState } = useController({ control: form.control, name: 'portfolioId' });
  const { data } = useQuery(queryOf(listPortfolios, { query: { clientId, limit: 200 } }));
  const portfolios = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      label={t`Portfolio`}
      options={[{ value: none, label: t`None in particular` }, ...portfolios]}
      value={field.value ?? none}
      isLoading={!data}
      onValueChange={(chosen) => field.onChange(chosen === none ? null : chosen)}
      onBlur={field.onBlur}
      error={errorText(fieldState.error)}
    />
  );
}

/** The currency of the compensation, which may be empty. */
export function CurrencyOfAmount({ form }: { form: LogFormApi }) {
  const { t } = useLingui();
  const { field, fieldState } = useController({ control: form.control, name: 'compensationCurrency' });
  return (
    <CurrencyInput
      label={t`Currency`}
      value={field.value ?? ''}
      onValueChange={(code) => field.onChange(code || null)}
      onBlur={field.onBlur}
      error={errorText(fieldState.error)}
    />
  );
}
