import { listFactImportRows, listFactImports } from '@partnerfolio/contract/instruments/fact-imports';

/** What to refetch when the rows of a file are read again. */
export const afterReading = [listFactImportRows, listFactImports];
