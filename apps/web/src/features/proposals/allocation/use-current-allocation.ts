import { getCurrentAllocation } from '@partnerfolio/contract/proposals';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../queries.ts';

/** What a portfolio holds today; nothing to ask while there is no portfolio. */
export const useCurrentAllocation = (portfolioId: string | undefined) =>
  useQuery({
    ...queryOf(getCurrentAllocation, { params: { id: portfolioId ?? '' } }),
    enabled: portfolioId !== undefined,
  });
