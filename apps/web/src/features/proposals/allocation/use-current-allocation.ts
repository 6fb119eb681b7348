import { getCurrentAllocation } from '@partnerfolio/contract/proposals';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../queries.ts';

/** Loads a portfolio's current allocation; loads nothing without a portfolio. */
export const useCurrentAllocation = (portfolioId: string | undefined) =>
  useQuery({
    ...queryOf(getCurrentAllocation, { params: { id: portfolioId ?? '' } }),
    enabled: portfolioId !== undefined,
  });
