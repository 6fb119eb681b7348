import { providerDateFormats, type ProviderDateFormat } from '@partnerfolio/contract/market/custom-providers';
import { useLingui } from '@lingui/react/macro';
import type { Option } from '../../../ui/input/Select.tsx';

/** Returns the ways in which providers write dates, as options. */
export function useDateFormats(): Option<ProviderDateFormat>[] {
  const { t } = useLingui();
  const named: Partial<Record<ProviderDateFormat, string>> = {
    unix: t`Seconds since 1970`,
    unix_ms: t`Milliseconds since 1970`,
  };
  return providerDateFormats.map((value) => ({ value, label: named[value] ?? value }));
}
