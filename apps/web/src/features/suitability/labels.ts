import type { Breach, SuitabilityState } from '@partnerfolio/contract/clients/limits-choices';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tone } from '../../ui/text/Badge.tsx';

export const breachTexts: Readonly<Record<Breach, MessageDescriptor>> = {
  warns: msg({ message: 'Warns', context: 'limit' }),
  blocks: msg({ message: 'Blocks', context: 'limit' }),
};

export const stateTexts: Readonly<Record<SuitabilityState, MessageDescriptor>> = {
  ok: msg({ message: 'Within', context: 'limit' }),
  warns: breachTexts.warns,
  blocks: breachTexts.blocks,
  unknown: msg({ message: 'Unknown', context: 'limit' }),
};

export const stateTones: Readonly<Record<SuitabilityState, Tone>> = {
  ok: 'gain',
  warns: 'warn',
  blocks: 'loss',
  unknown: 'neutral',
};
