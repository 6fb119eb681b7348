import { previewInstrumentMerge } from '@partnerfolio/contract/instruments/merging';
import { listFactHistory, listInstrumentFacts } from '@partnerfolio/contract/instruments/stated-facts';
import { getIssuer, listIssuers } from '@partnerfolio/contract/market/issuers';

/** What to refetch after facts were stated. */
export const afterFactsChange = [listInstrumentFacts, listFactHistory, previewInstrumentMerge];
/** What to refetch after an issuer was created or changed. */
export const afterIssuerChange = [listIssuers, getIssuer, ...afterFactsChange];
