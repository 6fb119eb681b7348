/** The returns of a portfolio by calendar month and year, as the JSON that is sent. */
import type { Computed } from './computed.actions.ts';
import { returnTable } from './rules.ts';

/** The answer as JSON text; an empty ledger has no months. */
export const returnTableText = ({ series }: Computed): string => JSON.stringify(returnTable(series));
