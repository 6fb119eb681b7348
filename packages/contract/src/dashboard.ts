/** The overview a person sees first. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { localDateSchema, moneyFigureSchema, rateFigureSchema } from './values.ts';

export const getDashboard = endpoint({
  name: 'getDashboard',
  method: 'GET',
  path: '/api/dashboard',
  summary: "The firm's four figures, for those who have a role.",
  access: 'staff',
  response: z.object({
    asOf: localDateSchema,
    currency: z.string(),
    totalValue: moneyFigureSchema,
    /** Firm TWR from the last day of the previous month to today. */
    monthChange: rateFigureSchema,
    portfolios: z.int(),
    clients: z.int(),
    pendingProposals: z.int(),
  }),
});
