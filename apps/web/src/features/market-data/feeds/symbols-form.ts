import { providerSymbolsSchema } from '@partnerfolio/contract/market/feeds';
import { z } from 'zod';
import type { Form } from '../../../form/use-zod-form.ts';

const rowSchema = providerSymbolsSchema.element;

/** One row for each provider; one without a symbol is not asked. */
export const symbolsSchema = z.object({
  symbols: z.array(rowSchema.extend({ symbol: z.literal('').or(rowSchema.shape.symbol) })),
});
export type SymbolsInput = z.input<typeof symbolsSchema>;
export type SymbolsForm = Form<SymbolsInput, z.output<typeof symbolsSchema>>;
