import type { BatchItemState, BatchState } from '@partnerfolio/contract/reports/batches';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tone } from '../../../ui/text/Badge.tsx';

export const batchStateTexts: Readonly<Record<BatchState, MessageDescriptor>> = {
  running: msg({ message: 'Being issued', context: 'batch' }),
  to_review: msg({ message: 'To review', context: 'batch' }),
  paused: msg({ message: 'Paused', context: 'batch' }),
  cancelled: msg({ message: 'Cancelled', context: 'batch' }),
  done: msg({ message: 'Ended', context: 'batch' }),
};

export const batchTones: Readonly<Record<BatchState, Tone>> = {
  running: 'accent',
  to_review: 'warn',
  paused: 'warn',
  cancelled: 'neutral',
  done: 'neutral',
};

export const itemStateTexts: Readonly<Record<BatchItemState, MessageDescriptor>> = {
  to_review: msg({ message: 'To review', context: 'report' }),
  queued: msg({ message: 'Waiting', context: 'report' }),
  running: msg({ message: 'Being issued', context: 'report' }),
  issued: msg({ message: 'Issued', context: 'report' }),
  refused: msg({ message: 'Not issued', context: 'report' }),
  failed: msg({ message: 'Failed', context: 'report' }),
  cancelled: msg({ message: 'Cancelled', context: 'report' }),
};

export const itemTones: Readonly<Record<BatchItemState, Tone>> = {
  to_review: 'warn',
  queued: 'neutral',
  running: 'accent',
  issued: 'gain',
  refused: 'warn',
  failed: 'loss',
  cancelled: 'neutral',
};
