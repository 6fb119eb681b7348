import type { FallNoticeState } from '@partnerfolio/contract/reports/fall-notices';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tone } from '../../../ui/text/Badge.tsx';

export const noticeStateTexts: Readonly<Record<FallNoticeState, MessageDescriptor>> = {
  open: msg({ message: 'Open', context: 'notice' }),
  sent: msg({ message: 'Letter issued', context: 'notice' }),
  closed: msg({ message: 'Closed', context: 'notice' }),
  undone: msg({ message: 'No longer applies', context: 'notice' }),
};

export const noticeTones: Readonly<Record<FallNoticeState, Tone>> = {
  open: 'warn',
  sent: 'gain',
  closed: 'neutral',
  undone: 'neutral',
};
