import { listFactHistory, listInstrumentFacts } from '@partnerfolio/contract/instruments/stated-facts';
import { getIssuer, listIssuers } from '@partnerfolio/contract/market/issuers';

/** What to refetch after an issuer was created or changed. */
export const afterIssuerChange = [listIssuers, getIssuer, listInstrumentFacts, listFactHistory];
