import { rowStatuses } from '@partnerfolio/contract/choices';
import { z } from 'zod';
import { choiceParam, idParam, offsetParam } from '../../search-params.ts';

export const shownStatuses = ['all', ...rowStatuses] as const;
export type ShownStatus = (typeof shownStatuses)[number];

/** Which import the wizard shows, and at which step; without an import it asks for a file. */
export const importSearch = z.object({
  import: idParam,
  /** Set when the user goes to a step other than the one of the import's state. */
  step: choiceParam(['columns', 'preview']),
  status: choiceParam(shownStatuses),
  offset: offsetParam,
});
export type ImportSearch = z.output<typeof importSearch>;

/** The page of the list of past price imports. */
export const priceImportsSearch = z.object({ offset: offsetParam });
