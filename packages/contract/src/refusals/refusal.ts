/** A refusal as the server writes it, with all its codes: what the API reference shows. */
import { z } from 'zod';
import { fieldErrorSchema } from './field-errors.ts';
import { problemSchema } from './problem.ts';
import { reasonSchema } from './refusal-reasons.ts';

export const refusalSchema = problemSchema
  .extend({
    reason: reasonSchema.optional().meta({ description: 'What exactly stands in the way' }),
    detail: z.string().optional().meta({ description: 'The reason in English, for programs and logs' }),
    fields: z
      .array(fieldErrorSchema.partial({ code: true, params: true }))
      .optional()
      .meta({
        description: 'What is wrong with which field; `message` is in English, for programs and logs',
      }),
    retryAfter: z.int().optional().meta({ description: 'Seconds to wait' }),
    remainingAttempts: z.int().optional().meta({ description: 'How many tries are left' }),
  })
  .meta({ id: 'Problem' });
export type Refused = z.input<typeof refusalSchema>;
