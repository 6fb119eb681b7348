import { shareLevelSchema } from '@partnerfolio/contract/clients';
import { useLingui } from '@lingui/react/macro';
import { shareLevelTexts } from '../../../records/words.ts';

/** The levels to choose from, in the language on screen. */
export function useLevelOptions() {
  const { i18n } = useLingui();
  return shareLevelSchema.options.map((value) => ({ value, label: i18n._(shareLevelTexts[value]) }));
}
