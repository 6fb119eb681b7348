/** How the screen names the signs that stand for a type in files without a column of types. */
import { readSignWord } from '@partnerfolio/contract/written/sign-words';
import type { Sign } from '@partnerfolio/contract/written/sign-words';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const unitTexts: Record<Sign, MessageDescriptor> = {
  '+': msg`Quantity above 0`,
  '-': msg`Quantity below 0`,
  '0': msg`No quantity`,
};
const cashTexts: Record<Sign, MessageDescriptor> = {
  '+': msg`amount above 0`,
  '-': msg`amount below 0`,
  '0': msg`no amount`,
};

/** A word of the file as it is, or the signs that it stands for. */
export function wordText(word: string): string {
  const signs = readSignWord(word);
  if (signs === null) return word;
  const parts = [i18n._(unitTexts[signs.units]), i18n._(cashTexts[signs.cash])];
  if (signs.isPriced) parts.push(i18n._(msg`with a price`));
  if (signs.text !== '') parts.push(`“${signs.text}”`);
  return parts.join(', ');
}
