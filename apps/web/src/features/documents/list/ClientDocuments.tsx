import { getClient } from '@partnerfolio/contract/clients';
import { listClientDocuments } from '@partnerfolio/contract/clients/documents';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet, useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { HouseholdScope } from '../../../records/portfolio/HouseholdScope.tsx';
import { PagedList } from '../../../shell/page/PagedList.tsx';
import { documentsInput, isFiltered, noFilters, pageSize, type DocumentsSearch } from '../search.ts';
import { UploadZone } from '../upload/UploadZone.tsx';
import { useMayUpload } from '../use-document.ts';
import { DocumentFilters } from './DocumentFilters.tsx';
import { DocumentTable } from './DocumentTable.tsx';
import { NoDocuments } from './NoDocuments.tsx';

const route = getRouteApi('/shell/clients/$id/documents');

/** The documents of a client, of a household also its members': a view of the client's page. */
export function ClientDocuments() {
  const { t } = useLingui();
  const { id } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const mayUpload = useMayUpload(id);
  const { data: client } = useQuery(queryOf(getClient, { params: { id } }));
  const documents = useQuery({
    ...queryOf(listClientDocuments, documentsInput(id, search)),
    placeholderData: keepPreviousData,
  });
  const show = (change: Partial<DocumentsSearch>) =>
    void navigate({
      to: paths.clientDocuments,
      params: { id },
      search: { ...search, offset: undefined, ...change },
      replace: true,
      resetScroll: false,
    });
  const onClear = isFiltered(search) ? () => show(noFilters) : undefined;
  const isEmpty = documents.data?.items.length === 0;
  return (
    <>
      {client?.kind === 'household' && <HouseholdScope clientId={id} />}
      {mayUpload && <UploadZone key={id} clientId={id} proposalId={search.proposal} />}
      <PagedList
        label={t`Documents`}
        query={documents}
        filters={<DocumentFilters search={search} onChange={show} />}
        onClear={onClear}
        pageSize={pageSize}
        offset={search.offset}
        onTurn={(offset) => show({ offset })}
      >
        {isEmpty ? (
          <NoDocuments onClear={onClear} />
        ) : (
          <DocumentTable clientId={id} rows={documents.data?.items} />
        )}
      </PagedList>
      <Outlet />
    </>
  );
}
