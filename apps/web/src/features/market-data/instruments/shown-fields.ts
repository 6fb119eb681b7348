import type { Instrument } from '@partnerfolio/contract/market-data';
import { useLingui } from '@lingui/react/macro';
import type { ShownField } from '../../../form/merging/shown-fields.ts';
import { classTexts, quotationTexts } from '../../../texts/labels.ts';
import type { InstrumentInput } from '../../../records/instruments/instrument-form.ts';

/** Returns the names and formatting of an instrument's fields; one that the form has and this lacks does not compile. */
export function useShownFields(): Record<keyof InstrumentInput, ShownField<Instrument>> {
  const { t, i18n } = useLingui();
  return {
    symbol: { label: t`Symbol`, text: (one) => one.symbol },
    isin: { label: t`ISIN`, text: (one) => one.isin ?? '' },
    name: { label: t`Name`, text: (one) => one.name },
    assetClass: { label: t`Asset class`, text: (one) => i18n._(classTexts[one.assetClass]) },
    currency: { label: t`Currency`, text: (one) => one.currency },
    sector: { label: t`Sector`, text: (one) => one.sector ?? '' },
    region: { label: t`Region`, text: (one) => one.region ?? '' },
    exchange: { label: t`Exchange`, text: (one) => one.exchange ?? '' },
    quotation: { label: t`Price quoted`, text: (one) => i18n._(quotationTexts[one.quotation]) },
  };
}
