import { getClient } from '@partnerfolio/contract/clients';
import { getClientDocument } from '@partnerfolio/contract/clients/documents';
import { getProposal } from '@partnerfolio/contract/proposals';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate, useParams } from '@tanstack/react-router';
import { useViewer } from '../../session/auth.tsx';
import { paths } from '../../paths.ts';
import { queryOf } from '../../queries.ts';
import type { DocumentsSearch } from './search.ts';

const route = getRouteApi('/shell/clients/$id/documents');

/** The filters of the list, which the addresses of its panels keep. */
export const useDocumentsSearch = (): DocumentsSearch => route.useSearch();

/** The document of the current address, read of the client that it belongs to: on the page of a household perhaps a member. */
export function useDocument() {
  const { id = '', documentId = '' } = useParams({ strict: false });
  const search = useDocumentsSearch();
  const navigate = useNavigate();
  const ownerId = search.member ?? id;
  const query = useQuery(queryOf(getClientDocument, { params: { id: ownerId, documentId } }));
  return {
    clientId: id,
    ownerId,
    documentId,
    search,
    query,
    /** Goes back to the list, with its filters. */
    toList: () =>
      void navigate({
        to: paths.clientDocuments,
        params: { id },
        search: { ...search, member: undefined },
        resetScroll: false,
      }),
    /** Goes back to the panel of the document. */
    toPanel: () =>
      void navigate({
        to: paths.clientDocument,
        params: { id, documentId },
        search,
        resetScroll: false,
      }),
  };
}

/** The proposal with this id, by the purpose of its newest version; undefined while it loads, and if there is none. */
export function useProposal(id: string | undefined) {
  const { data } = useQuery({
    ...queryOf(getProposal, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
  });
  return data && { id: data.id, clientId: data.client.id, purpose: data.versions.at(-1)?.purpose ?? '' };
}

/** Whether the user may file documents of a client. */
export function useMayUpload(clientId: string): boolean {
  const viewer = useViewer();
  const { data } = useQuery(queryOf(getClient, { params: { id: clientId } }));
  return (
    viewer.viewedUntil === null &&
    viewer.rights.includes('documents.upload') &&
    data?.may.edit === true &&
    data.status !== 'closed'
  );
}
