/** A refusal exactly as the server sends it, for the API reference. */
import { z } from 'zod';
import { fieldErrorSchema } from './field-errors.ts';
import { importFaultSchema } from './import-faults.ts';
import { problemSchema } from './problem.ts';
import { reasonSchema } from './refusal-reasons.ts';

const importFieldSchema = importFaultSchema.extend({ path: z.string(), message: z.string() });

export const refusalSchema = problemSchema
  .extend({
    type: z.string(),
    title: z.string().meta({ description: 'The code in English, for programs and logs' }),
    reason: reasonSchema.optional().meta({ description: 'What exactly stands in the way' }),
    reasons: z
      .array(importFaultSchema)
      .optional()
      .meta({ description: 'What stands in the way of a step of an import' }),
    detail: z.string().optional().meta({ description: 'The reason in English, for programs and logs' }),
    fields: z
      .array(z.union([fieldErrorSchema, importFieldSchema]))
      .optional()
      .meta({
        description: 'What is wrong with which field; `message` is in English, for programs and logs',
      }),
    retryAfter: z.int().optional().meta({ description: 'Seconds to wait' }),
    remainingAttempts: z.int().optional().meta({ description: 'How many tries are left' }),
  })
  .meta({ id: 'Problem' });
export type Refused = z.input<typeof refusalSchema>;
