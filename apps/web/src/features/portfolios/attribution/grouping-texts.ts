import type { AttributionGrouping } from '@partnerfolio/contract/figures/contribution-names';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The names of the ways to group holdings. */
export const groupingTexts: Record<AttributionGrouping, MessageDescriptor> = {
  class: msg`Class`,
  sector: msg`Sector`,
  region: msg`Region`,
  currency: msg`Currency`,
};
