/** What the firm's letterhead states: legal name, address, tax number, supervision and bank account. */
import type { FirmDetails, FirmDetailsForm } from '@partnerfolio/contract/settings/details';
import { toFields } from '../database/column-names.ts';
import type { Db } from '../database/db.ts';
import * as queries from './details.queries.ts';

const unstated: queries.DetailsRow = {
  legal_name: null,
  address: null,
  postcode: null,
  city: null,
  country: null,
  tax_number: null,
  regulator: null,
  licence: null,
  bank_holder: null,
  iban: null,
  bic: null,
  accent_colour: null,
  details_revision: 1,
};

const toDetails = (row: queries.DetailsRow): FirmDetails => ({
  ...toFields(queries.detailsColumns, row),
  revision: row.details_revision,
});

/** The details; a firm that is not set up has stated nothing. */
export const readDetails = async (db: Db): Promise<FirmDetails> =>
  toDetails((await queries.findDetails(db)) ?? unstated);

/** Changes the details, unless they have another revision than the given one. */
export const changeDetails = async (
  trx: Db,
  form: FirmDetailsForm,
  revision: number | undefined,
): Promise<'no_firm' | 'stale' | { readonly before: FirmDetails; readonly after: FirmDetails }> => {
  const before = await queries.lockDetails(trx);
  if (before === undefined) return 'no_firm';
  if (revision !== undefined && revision !== before.details_revision) return 'stale';
  return { before: toDetails(before), after: toDetails(await queries.putDetails(trx, form)) };
};
