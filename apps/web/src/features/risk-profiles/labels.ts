import type { questionnaireSections, riskProfileStates } from '@partnerfolio/contract/choices';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tone } from '../../ui/text/Badge.tsx';

export type Section = (typeof questionnaireSections)[number];
type State = (typeof riskProfileStates)[number];

export const sectionTexts: Readonly<Record<Section, MessageDescriptor>> = {
  objectives: msg`Objectives and horizon`,
  capacity: msg`Capacity for loss`,
  tolerance: msg`Risk tolerance`,
  knowledge: msg`Knowledge and experience`,
  sustainability: msg`Sustainability preferences`,
};

export const stateTones: Readonly<Record<State, Tone>> = {
  none: 'neutral',
  valid: 'gain',
  expiring: 'warn',
  expired: 'loss',
};
