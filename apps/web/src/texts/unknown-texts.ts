import type { MessageDescriptor } from '@lingui/core';
import { unknownReasons } from '@partnerfolio/contract/figures/unknown-reasons';
import type { UnknownReason } from '@partnerfolio/contract/figures/values';
import { messagesOf } from './contract-texts.ts';

const texts = messagesOf('reasons', 'unknown', unknownReasons);

/** Returns the text of why a figure is unknown. */
export const unknownText = (reason: UnknownReason): MessageDescriptor => texts[reason];
