/** The names of a file that no instrument has, or several have, and what a user chooses for them. */
import { z } from 'zod';
import { quotations } from '../choices.ts';
import { newInstrumentSchema } from '../market-data.ts';
import { idSchema } from '../values.ts';

/** Only this many names are listed at once; when they are settled, the next ones follow. */
export const namesAtOnce = 200;

/** An instrument as the file names it, with what its rows say about it; empty where they say nothing. */
export const unknownNameSchema = z
  .object({
    /** The symbol, or else the ISIN, in capitals: what rows of one name have in common. */
    name: z.string(),
    /** `missing`: no instrument has it; `ambiguous`: several have it, and one has to be chosen. */
    problem: z.enum(['missing', 'ambiguous']),
    symbol: z.string(),
    isin: z.string(),
    instrumentName: z.string(),
    /** Empty if its rows have several. */
    currency: z.string(),
    /** What its prices state, as far as amounts show it. */
    quotation: z.enum(quotations),
    /** The number of its rows. */
    rows: z.int(),
  })
  .meta({ id: 'UnknownName' });
export type UnknownName = z.infer<typeof unknownNameSchema>;

const nameSchema = z.string().trim().toUpperCase().min(1).max(200);

/** What every row of a name means: a new instrument, or an existing one. */
export const nameChoiceSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('create'), name: nameSchema, instrument: newInstrumentSchema }),
    z.object({ kind: z.literal('existing'), name: nameSchema, instrumentId: idSchema }),
  ])
  .meta({ id: 'NameChoice' });
export type NameChoice = z.output<typeof nameChoiceSchema>;
