import type { Questionnaire } from '@partnerfolio/contract/compliance/questionnaires';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tone } from '../../../ui/text/Badge.tsx';

type State = Questionnaire['state'];

export const versionStateTexts: Readonly<Record<State, MessageDescriptor>> = {
  draft: msg`Draft`,
  current: msg({ message: 'Current', context: 'version' }),
  former: msg({ message: 'Former', context: 'version' }),
};

export const versionStateTones: Readonly<Record<State, Tone>> = {
  draft: 'warn',
  current: 'gain',
  former: 'neutral',
};
