import { bookSheetNames, clientRowStatuses } from '@partnerfolio/contract/choices';
import { z } from 'zod';
import { choiceParam, idParam, offsetParam } from '../../../search-params.ts';

/** Which import of clients is shown, and which of its rows; without an import the page asks for a file. */
export const clientImportSearch = z.object({
  import: idParam,
  /** Set when the user goes back to the mapping. */
  step: choiceParam(['columns']),
  sheet: choiceParam(bookSheetNames),
  status: choiceParam(clientRowStatuses),
  offset: offsetParam,
});
export type ClientImportSearch = z.output<typeof clientImportSearch>;

/** Changes the address of the page; `replace` adds no entry to the browser's history. */
export type Show = (next: ClientImportSearch, options?: { replace: boolean }) => void;
