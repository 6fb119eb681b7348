import { shareLevelSchema } from '@partnerfolio/contract/clients';
import { useLingui } from '@lingui/react/macro';
import { shareLevelTexts } from '../../../records/labels.ts';

/** Returns the translated access levels. */
export function useLevelOptions() {
  const { i18n } = useLingui();
  return shareLevelSchema.options.map((value) => ({ value, label: i18n._(shareLevelTexts[value]) }));
}
