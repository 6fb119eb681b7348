import type { Instrument } from '@partnerfolio/contract/market-data';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const classTexts: Record<Instrument['assetClass'], MessageDescriptor> = {
  equity: msg`Equity`,
  bond: msg`Bonds`,
  fund: msg`Funds`,
  real_asset: msg`Real assets`,
  alternative: msg`Alternatives`,
  cash: msg`Cash`,
  other: msg`Other`,
};
