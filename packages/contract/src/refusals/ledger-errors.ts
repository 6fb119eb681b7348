/** The errors of a ledger with their English titles; part of the closed list of field errors. */

/** Errors of an entry that the replay of a ledger finds. The codes are those of the finance package. */
export const ledgerErrors = {
  missing_field: 'This field is required',
  bad_decimal: 'Not a number that the ledger can store',
  bad_time: 'Not a time of day',
  not_positive: 'Must be more than zero',
  unknown_instrument: 'No such instrument',
  oversold: 'More than is held: {available} available on that day',
  no_holding: 'Nothing is held on that day',
  lots_mismatch: 'The lots do not add up to the quantity',
  missing_lot: 'A lot is missing or too small: {available} available on that day',
  currency_mismatch: 'Not the currency of the holding',
  same_currency: 'Choose another currency than the one sold',
  same_account: 'Choose another account than the one that gives',
  duplicate_id: 'This entry appears twice',
  unknown_reversal: 'The entry it reverses does not exist',
  already_reversed: 'The entry is reversed already',
} as const;

export type LedgerErrors = typeof ledgerErrors;
export type LedgerErrorCode = keyof LedgerErrors;

/** Errors of a ledger that a portfolio's data issues list. */
export const entryErrors = {
  ...ledgerErrors,
  early_date: 'The date is before 1900: figures count the entry from 1900-01-01',
} as const;
export type EntryErrors = typeof entryErrors;
