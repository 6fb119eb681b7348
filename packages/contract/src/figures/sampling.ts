/** The returns from which the risk of a range is computed. */
import { z } from 'zod';

/** How often a portfolio is sampled for its risk. */
export const frequencies = ['daily', 'weekly', 'monthly'] as const;
export type Frequency = (typeof frequencies)[number];

/** The frequency and the number of the returns from which the risk of a range is computed; null if its risk is unknown. */
export const samplingSchema = z.object({ frequency: z.enum(frequencies), returns: z.int() }).nullable();
export type Sampling = z.infer<typeof samplingSchema>;
