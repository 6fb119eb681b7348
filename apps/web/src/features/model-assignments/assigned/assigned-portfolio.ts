import type { listModelPortfolios } from '@partnerfolio/contract/models/assignments';
import type { z } from 'zod';

/** A portfolio with a model. */
export type AssignedPortfolio = z.infer<typeof listModelPortfolios.response>['items'][number];
