/** Pure decisions about documents of clients. */
import type { documentStates } from '@partnerfolio/contract/choices';
import type { LocalDate } from '@partnerfolio/contract/values';
import { lapsesBy } from '@partnerfolio/finance/dates';

type DocumentState = (typeof documentStates)[number];

interface Validity {
  readonly valid_from: LocalDate | null;
  readonly valid_until: LocalDate | null;
}

/** Whether a document is valid on a day; it still is on its last. */
export const stateOn = (
  { valid_from: from, valid_until: until }: Validity,
  today: LocalDate,
): DocumentState => {
  if (until !== null && until < today) return 'expired';
  if (from !== null && from > today) return 'not_yet_valid';
  return until !== null && until <= lapsesBy(today) ? 'expiring' : 'valid';
};

/** The name of a document that is given none: that of its file, without its ending. */
export const nameOfFile = (fileName: string): string => fileName.replace(/\.[^.]+$/, '');
