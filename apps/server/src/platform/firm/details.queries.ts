/** The SQL of what the firm's letterhead states. */
import type { FirmDetailsForm } from '@partnerfolio/contract/settings/details';
import { toColumns } from '../database/column-names.ts';
import type { Columns, ColumnTable } from '../database/column-names.ts';
import type { Db } from '../database/db.ts';

/** The columns of the details, from which all that is written, answered and audited of them derives. */
export const detailsColumns = {
  legalName: 'legal_name',
  address: 'address',
  postcode: 'postcode',
  city: 'city',
  country: 'country',
  taxNumber: 'tax_number',
  regulator: 'regulator',
  licence: 'licence',
  bankHolder: 'bank_holder',
  iban: 'iban',
  bic: 'bic',
  accentColour: 'accent_colour',
} as const satisfies ColumnTable<FirmDetailsForm>;

export type DetailsRow = Columns<FirmDetailsForm> & { readonly details_revision: number };

const selected = [...Object.values(detailsColumns), 'details_revision'] as const;

/** The details as stored; undefined before the firm is set up. */
export const findDetails = (db: Db): Promise<DetailsRow | undefined> =>
  db.selectFrom('firm').select(selected).executeTakeFirst();

/** The details, locked against other writers; undefined before the firm is set up. */
export const lockDetails = (trx: Db): Promise<DetailsRow | undefined> =>
  trx.selectFrom('firm').select(selected).forUpdate().executeTakeFirst();

/** Stores the details and returns them with their new revision. */
export const putDetails = (trx: Db, form: FirmDetailsForm): Promise<DetailsRow> =>
  trx
    .updateTable('firm')
    .set((eb) => ({ ...toColumns(detailsColumns, form), details_revision: eb('details_revision', '+', 1) }))
    .returning(selected)
    .executeTakeFirstOrThrow();
