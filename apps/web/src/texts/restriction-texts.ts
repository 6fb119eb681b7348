import type { RestrictionKind } from '@partnerfolio/contract/restrictions/choices';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The kinds of restrictions. */
export const restrictionKindTexts: Readonly<Record<RestrictionKind, MessageDescriptor>> = {
  exclude: msg({ message: 'Exclude', context: 'restriction' }),
  lock: msg({ message: 'Lock', context: 'restriction' }),
  do_not_buy: msg({ message: 'Do not buy', context: 'restriction' }),
  do_not_sell: msg({ message: 'Do not sell', context: 'restriction' }),
};
