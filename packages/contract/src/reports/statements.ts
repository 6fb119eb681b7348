/** Statements of portfolios as PDF. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { exportAccess } from '../exports/formats.ts';
import { idSchema, localDateSchema } from '../values.ts';

export const statementLanguages = ['en', 'es'] as const;
export type StatementLanguage = (typeof statementLanguages)[number];

/** So many holdings and balances are printed; more are only exported as a table. */
export const statementRowsAtMost = 2_000;

export const getHoldingsStatement = endpoint({
  name: 'getHoldingsStatement',
  heavy: true,
  method: 'GET',
  path: '/api/portfolios/:id/holdings-statement',
  summary:
    'Returns the positions and cash of a portfolio, or of one of its accounts, on a date as PDF (PDF/UA-1), in English or Spanish.',
  access: exportAccess.getHoldings,
  params: z.object({ id: idSchema }),
  query: z.object({
    /** Today if omitted. */
    asAt: localDateSchema.optional(),
    /** One account of the portfolio; all of them together if omitted. */
    account: idSchema.optional(),
    language: z.enum(statementLanguages).default('en'),
  }),
  response: z.string(),
  errors: ['not_found', 'wrong_state', 'busy'],
  reasons: ['characters_not_printable', 'document_too_long'],
});
