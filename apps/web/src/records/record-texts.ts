import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { addExplainer } from '../explain.ts';
import { i18n } from '../i18n.ts';
import { explainLedgerFault } from './ledger-fault-texts.ts';

/** The contract's messages about records, by their English text. They come with the shell: a feature adds its own here. */
const recordTexts: Readonly<Record<string, MessageDescriptor>> = {
  'Name is required': msg`Name is required`,
  'Choose at least one scope': msg`Choose at least one scope`,
  'Name must be less than 200 characters': msg`Name must be less than 200 characters`,
  'Name must be less than 100 characters': msg`Name must be less than 100 characters`,
  'Description must be less than 500 characters': msg`Description must be less than 500 characters`,
  'Choose who takes over their clients': msg`Choose who takes over their clients`,
  'Choose an active colleague': msg`Choose an active colleague`,
  'This colleague looks after the client already': msg`This colleague looks after the client already`,
  'This colleague sees every client already': msg`This colleague sees every client already`,
  'Tax residence must be less than 60 characters': msg`Tax residence must be less than 60 characters`,
  'A tag must be less than 40 characters': msg`A tag must be less than 40 characters`,
  'At most 20 tags': msg`At most 20 tags`,
  'Note must be less than 4000 characters': msg`Note must be less than 4000 characters`,
  'Note must be less than 1000 characters': msg`Note must be less than 1000 characters`,
  'Custodian is required': msg`Custodian is required`,
  'Custodian must be less than 100 characters': msg`Custodian must be less than 100 characters`,
  'Account number is required': msg`Account number is required`,
  'Account number must be less than 60 characters': msg`Account number must be less than 60 characters`,
  'At most 20 accounts': msg`At most 20 accounts`,
  'Not a valid id': msg`Not a valid id`,
  'Choose an instrument': msg`Choose an instrument`,
  'Quantity is required': msg`Quantity is required`,
  'Amount is required': msg`Amount is required`,
  'Price or amount is required': msg`Price or amount is required`,
  'Amount, or quantity and price, is required': msg`Amount, or quantity and price, is required`,
  'The new count is required': msg`The new count is required`,
  'The old count is required': msg`The old count is required`,
  'Choose the instrument received': msg`Choose the instrument received`,
  'The share of the cost is required': msg`The share of the cost is required`,
  'Must be between 0 and 1': msg`Must be between 0 and 1`,
  'Choose another instrument than the one given up': msg`Choose another instrument than the one given up`,
  'Only a sale or a transfer out takes lots': msg`Only a sale or a transfer out takes lots`,
  'Not a time of day': msg`Not a time of day`,
  'Enter a time like 09:30 or 09:30:15': msg`Enter a time like 09:30 or 09:30:15`,
  'A deposit or withdrawal moves cash only: leave the instrument empty, or choose another type': msg`A deposit or withdrawal moves cash only: leave the instrument empty, or choose another type`,
  'A lot is not there, or not as much of it': msg`A lot is not there, or not as much of it`,
  'This field is required': msg`This field is required`,
  'Not a number the ledger can keep': msg`Not a number the ledger can keep`,
  'No such instrument': msg`No such instrument`,
  'More than is held': msg`More than is held`,
  'Nothing is held on that day': msg`Nothing is held on that day`,
  'The lots do not add up to the quantity': msg`The lots do not add up to the quantity`,
  'Not the currency of the holding': msg`Not the currency of the holding`,
  'This entry is there twice': msg`This entry is there twice`,
  'The entry it takes back is not there': msg`The entry it takes back is not there`,
  'The entry is reversed already': msg`The entry is reversed already`,
  'The trade date is in the future': msg`The trade date is in the future`,
  'Settlement is more than a year from today': msg`Settlement is more than a year from today`,
  'The date is before 1900: figures count the entry from 1900-01-01': msg`The date is before 1900: figures count the entry from 1900-01-01`,
  'Settlement is before the trade': msg`Settlement is before the trade`,
  'Purpose is required': msg`Purpose is required`,
  'Purpose must be less than 200 characters': msg`Purpose must be less than 200 characters`,
  'Rationale is required': msg`Rationale is required`,
  'Rationale must be less than 10,000 characters': msg`Rationale must be less than 10,000 characters`,
  'Use a percentage with at most 4 decimals': msg`Use a percentage with at most 4 decimals`,
  'Use a percentage of at most 100': msg`Use a percentage of at most 100`,
  'The weights must add up to exactly 100%': msg`The weights must add up to exactly 100%`,
  'At most 200 lines': msg`At most 200 lines`,
  'Say why': msg`Say why`,
  'Reason must be less than 2000 characters': msg`Reason must be less than 2000 characters`,
  'Note must be less than 2000 characters': msg`Note must be less than 2000 characters`,
  'Choose an open portfolio of this client': msg`Choose an open portfolio of this client`,
};

const plainText = (text: string): string | null => {
  const known = recordTexts[text];
  return known ? i18n._(known) : null;
};

addExplainer((text) => plainText(text) ?? explainLedgerFault(text, (part) => plainText(part) ?? part));
