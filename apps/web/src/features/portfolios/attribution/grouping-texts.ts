import { attributionGroupings } from '@partnerfolio/contract/figures/contribution-names';
import { messagesOf } from '../../../texts/contract-texts.ts';

/** The names of the ways to group holdings. */
export const groupingTexts = messagesOf('classes', 'grouping', attributionGroupings);
