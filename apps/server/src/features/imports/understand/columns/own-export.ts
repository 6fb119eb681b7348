/** Recognises the portal's own export by its columns. */
import type { TransactionLayout } from '@partnerfolio/contract/imports';

/** Whether a file has the columns that only our export writes. */
export const isOwnExport = ({ reverses, reference }: TransactionLayout['columns']): boolean =>
  // Layouts from before these columns do not name them.
  typeof reverses === 'number' && typeof reference === 'number';
