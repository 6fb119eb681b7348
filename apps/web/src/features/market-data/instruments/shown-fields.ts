import type { Instrument } from '@partnerfolio/contract/market-data';
import { useLingui } from '@lingui/react/macro';
import type { ShownField } from '../../../form/stale-fields.ts';
import { classTexts } from '../../../records/labels.ts';

/** Returns the names and formatting of an instrument's fields. */
export function useShownFields(): ShownField<Instrument>[] {
  const { t, i18n } = useLingui();
  return [
    { label: t`Symbol`, text: (one) => one.symbol },
    { label: t`ISIN`, text: (one) => one.isin ?? '' },
    { label: t`Name`, text: (one) => one.name },
    { label: t`Asset class`, text: (one) => i18n._(classTexts[one.assetClass]) },
    { label: t`Currency`, text: (one) => one.currency },
    { label: t`Sector`, text: (one) => one.sector ?? '' },
    { label: t`Region`, text: (one) => one.region ?? '' },
    { label: t`Exchange`, text: (one) => one.exchange ?? '' },
  ];
}
