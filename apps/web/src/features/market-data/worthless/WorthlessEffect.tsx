import { getWorthlessEffect } from '@partnerfolio/contract/instruments/worthless';
import { localDateSchema } from '@partnerfolio/contract/values';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../queries.ts';
import { useToday } from '../../../today.ts';
import { PriceEffectView } from '../prices/PriceEffect.tsx';

/** Which portfolios it moves to declare the instrument worthless from a day on. */
export function WorthlessEffect({ id, day }: { id: string; day: string }) {
  const today = useToday();
  const read = localDateSchema.safeParse(day);
  const enabled = read.success && read.data <= today;
  const { data, error, refetch } = useQuery({
    ...queryOf(getWorthlessEffect, { params: { id, day: read.data ?? localDateSchema.parse(today) } }),
    enabled,
  });
  if (!enabled) return null;
  return <PriceEffectView effect={data} error={error} onRetry={() => void refetch()} />;
}
