/** The numbers of a bank account: IBAN (ISO 13616) and BIC (ISO 9362). */
import { z } from 'zod';
import { fieldCode } from '../refusals/field-codes.ts';

const ibanForm = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** Whether the check digits fit: with the first four characters at the end and letters as numbers, the rest by 97 is 1. */
const hasCheckDigits = (iban: string): boolean => {
  let rest = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4))
    for (const digit of parseInt(character, 36).toString()) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
};

/** Without the blanks of its printed form. */
const withoutBlanks = (text: string): string => text.replaceAll(/\s/gu, '').toUpperCase();

/** An IBAN as it is stored, without blanks; an empty one counts as absent. */
export const optionalIban = z
  .string()
  .max(60, fieldCode('text_too_long'))
  .transform(withoutBlanks)
  .refine((iban) => iban === '' || (ibanForm.test(iban) && hasCheckDigits(iban)), fieldCode('bad_iban'))
  .nullish()
  .transform((iban) => iban || null);

/** A BIC with 8 or 11 characters; an empty one counts as absent. */
export const optionalBic = z
  .string()
  .max(60, fieldCode('text_too_long'))
  .transform(withoutBlanks)
  .refine(
    (bic) => bic === '' || /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic),
    fieldCode('bad_bic'),
  )
  .nullish()
  .transform((bic) => bic || null);

/** An IBAN as it is printed, in groups of four. */
export const printedIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/gu, '$1 ');
