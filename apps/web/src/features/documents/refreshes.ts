import { listClientActivity } from '@partnerfolio/contract/clients/activity';
import { getClientDocument, listClientDocuments } from '@partnerfolio/contract/clients/documents';

/** What to refetch after a document changes. */
export const afterDocumentChange = [listClientDocuments, getClientDocument, listClientActivity];
