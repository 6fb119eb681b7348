import { factRowStatuses } from '@partnerfolio/contract/choices';
import { z } from 'zod';
import { choiceParam, idParam, offsetParam } from '../../../search-params.ts';

/** Which import of facts is shown, and which of its rows; without an import the page asks for a file. */
export const factImportSearch = z.object({
  import: idParam,
  status: choiceParam(factRowStatuses),
  offset: offsetParam,
});
export type FactImportSearch = z.output<typeof factImportSearch>;

/** Changes the address of the page; `replace` adds no entry to the browser's history. */
export type Show = (next: FactImportSearch, options?: { replace: boolean }) => void;
