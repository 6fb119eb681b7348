import { rowStatuses } from '@partnerfolio/contract/choices';
import { idSchema } from '@partnerfolio/contract/values';
import { z } from 'zod';
import { choiceParam, idParam, offsetParam } from '../../../search-params.ts';

/** How many files may be uploaded at once; the address names each of them. */
export const filesAtOnce = 20;

export const shownStatuses = ['all', ...rowStatuses] as const;
export type ShownStatus = (typeof shownStatuses)[number];

/** Which import the wizard shows, and at which step; without an import it asks for a file. */
export const importSearch = z.object({
  import: idParam,
  /** Set when the user goes to a step other than the one of the import's state. */
  step: choiceParam(['columns', 'preview']),
  /** The imports of files that were uploaded together, in their order. */
  walk: z.array(idSchema).max(filesAtOnce).optional().catch(undefined),
  status: choiceParam(shownStatuses),
  offset: offsetParam,
});
export type ImportSearch = z.output<typeof importSearch>;

/** The page of the list of requested instruments. */
export const requestsSearch = z.object({ offset: offsetParam });

/** Which list of past imports of market data is shown, and its page. */
export const priceImportsSearch = z.object({ of: choiceParam(['rates']), offset: offsetParam });
export type PriceImportsSearch = z.output<typeof priceImportsSearch>;
