/** The limits of files of prices and exchange rates that show only while they are read. */
import type { ImportFault } from '@partnerfolio/contract/refusals/import-faults';
import { importFault } from '../../import/faults.rules.ts';
import { TooManyYears, yearsAtMost } from './prices.actions.ts';
import { ratesAtMost, TooManyRates } from './assess-rates.actions.ts';

/** Names the limit that a file exceeds; null for any other error. */
export const limitFault = (error: unknown): ImportFault | null => {
  if (error instanceof TooManyYears) return importFault('too_many_years', { limit: yearsAtMost });
  return error instanceof TooManyRates ? importFault('too_many_rates', { limit: ratesAtMost }) : null;
};
