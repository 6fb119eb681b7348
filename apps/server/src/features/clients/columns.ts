/** The columns of clients, from which all that is written, answered and audited of their fields derives. */
import type { ColumnTable } from '../../platform/database/column-names.ts';
import type { ClientForm } from './rules.ts';

/** What the list shows as it is stored. */
export const listedColumns = {
  kind: 'kind',
  name: 'name',
  status: 'status',
  tags: 'tags',
  nextReviewOn: 'next_review_on',
} as const;

/** What a client's own answer shows as it is stored; owner and household come with their names. */
export const shownColumns = {
  ...listedColumns,
  email: 'email',
  phone: 'phone',
  taxResidence: 'tax_residence',
  language: 'language',
  note: 'note',
} as const;

/** The columns of the whole form. */
export const clientColumns = {
  ...shownColumns,
  ownerId: 'owner_id',
  householdId: 'household_id',
} as const satisfies ColumnTable<ClientForm>;
