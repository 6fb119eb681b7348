import { previewInstrumentMerge } from '@partnerfolio/contract/instruments/merging';
import { listFactHistory, listInstrumentFacts } from '@partnerfolio/contract/instruments/stated-facts';

/** What to refetch after facts were stated. */
export const afterFactsChange = [listInstrumentFacts, listFactHistory, previewInstrumentMerge];
