import { listBenchmarks } from '@partnerfolio/contract/market/benchmarks';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { errorText } from '../../../form/field-error.ts';
import { queryOf } from '../../../queries.ts';
import { BenchmarkChoice } from '../../../records/benchmarks/BenchmarkChoice.tsx';
import type { PortfolioFormApi } from './portfolio-form.ts';

interface BenchmarkFieldProps {
  form: PortfolioFormApi;
  /** The benchmark that the stored portfolio chose itself. */
  own: { id: string; name: string } | null;
}

/** What the portfolio is compared with: the firm's benchmark, its own, or none. */
export function BenchmarkField({ form, own }: BenchmarkFieldProps) {
  const { t } = useLingui();
  const { field, fieldState } = useController({ control: form.control, name: 'benchmark' });
  const { data } = useQuery(queryOf(listBenchmarks, { query: { limit: 50 } }));
  const firm = data?.default?.name;
  return (
    <BenchmarkChoice
      fixed={[
        { key: 'firm', text: t`Firm's default` },
        { key: 'none', text: t`None` },
      ]}
      stored={own}
      value={field.value ?? 'firm'}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={errorText(fieldState.error)}
      hint={
        field.value === 'firm' &&
        data &&
        (firm ? <Trans>Now {firm}.</Trans> : <Trans>The firm has not set one.</Trans>)
      }
    />
  );
}
