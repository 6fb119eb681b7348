import type { portfolioRowSchema } from '@partnerfolio/contract/portfolios';
import type { z } from 'zod';

/** A portfolio as the list answers it. */
export type PortfolioRow = z.output<typeof portfolioRowSchema>;
