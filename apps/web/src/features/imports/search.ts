import { rowFates } from '@partnerfolio/contract/choices';
import { z } from 'zod';
import { choiceParam, idParam, offsetParam } from '../../search-params.ts';

export const shownFates = ['all', ...rowFates] as const;
export type ShownFate = (typeof shownFates)[number];

/** Which import the wizard shows, and where in it; without an import it asks for a file. */
export const importSearch = z.object({
  import: idParam,
  /** Set when the person goes to a step that the import's state does not lead to by itself. */
  step: choiceParam(['columns', 'preview']),
  fate: choiceParam(shownFates),
  offset: offsetParam,
});
export type ImportSearch = z.output<typeof importSearch>;

/** Which page of the past price imports. */
export const priceImportsSearch = z.object({ offset: offsetParam });
