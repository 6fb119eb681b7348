/** A refusal exactly as the server sends it, for the API reference. */
import { z } from 'zod';
import { fieldErrorSchema } from './field-errors.ts';
import { importErrorSchema } from './import-errors.ts';
import { problemSchema } from './problem.ts';
import { reasonSchema } from './refusal-reasons.ts';

const importFieldSchema = importErrorSchema.extend({ path: z.string(), message: z.string() });

export const refusalSchema = problemSchema
  .extend({
    type: z.string(),
    title: z.string().meta({ description: 'The code in English, for programs and logs' }),
    reason: reasonSchema.optional().meta({ description: 'The exact reason for the refusal' }),
    reasons: z
      .array(importErrorSchema)
      .optional()
      .meta({ description: 'The reasons why a step of an import is refused' }),
    detail: z.string().optional().meta({ description: 'The reason in English, for programs and logs' }),
    fields: z
      .array(z.union([fieldErrorSchema, importFieldSchema]))
      .optional()
      .meta({
        description: 'The errors by field; `message` is in English, for programs and logs',
      }),
    retryAfter: z.int().optional().meta({ description: 'Seconds to wait before the next attempt' }),
    remainingAttempts: z.int().optional().meta({ description: 'The number of remaining attempts' }),
  })
  .meta({ id: 'Problem' });
export type Refused = z.input<typeof refusalSchema>;
