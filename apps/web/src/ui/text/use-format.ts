import { useLingui } from '@lingui/react';
import type { Format } from '@partnerfolio/contract/texts/format';
import { useSyncExternalStore } from 'react';
import { onFormatsChange } from './formats/chosen-formats.ts';
import { formatNow } from './formats/format-now.ts';

/** Returns the formatters of the current language, with what the user has chosen instead. */
export function useFormat(): Format {
  const { i18n } = useLingui();
  const now = () => formatNow(i18n.locale);
  return useSyncExternalStore(onFormatsChange, now, now);
}
