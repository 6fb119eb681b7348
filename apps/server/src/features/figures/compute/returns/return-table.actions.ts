/** The returns of a portfolio by calendar month and year, as the JSON text of the answer. */
import type { Computed } from '../inputs/computed.actions.ts';
import { returnTable } from '../figures.rules.ts';

/** The answer as JSON text; without entries there are no months. */
export const returnTableText = ({ series }: Computed): string => JSON.stringify(returnTable(series));
