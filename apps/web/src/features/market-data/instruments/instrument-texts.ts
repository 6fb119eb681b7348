import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { addExplainer } from '../../../explain.ts';
import { i18n } from '../../../i18n.ts';

/** The messages of the contract and the server about instruments and prices, by their English text. */
const instrumentTexts: Readonly<Record<string, MessageDescriptor>> = {
  'Symbol is required': msg`Symbol is required`,
  'Symbol must be less than 40 characters': msg`Symbol must be less than 40 characters`,
  'Not a valid ISIN': msg`Not a valid ISIN`,
  'Sector must be less than 60 characters': msg`Sector must be less than 60 characters`,
  'Region must be less than 60 characters': msg`Region must be less than 60 characters`,
  'Exchange must be less than 20 characters': msg`Exchange must be less than 20 characters`,
  'An instrument with this symbol or ISIN exists': msg`An instrument with this symbol or ISIN exists`,
  'There are prices or entries in the present currency': msg`There are prices or entries in the present currency`,
  'The day is in the future': msg`The day is in the future`,
};

addExplainer((text) => {
  const known = instrumentTexts[text];
  return known ? i18n._(known) : null;
});
