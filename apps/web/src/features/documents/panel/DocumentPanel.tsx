import type { DocumentWithVersions } from '@partnerfolio/contract/clients/documents';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { useViewer } from '../../../session/auth.tsx';
import { Failure } from '../../../shell/Failure.tsx';
import { Button, buttonClasses } from '../../../ui/Button.tsx';
import { SidePanel } from '../../../ui/overlay/SidePanel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useDocument, useDocumentsSearch } from '../use-document.ts';
import { DocumentFacts } from './DocumentFacts.tsx';
import { NewVersion } from './NewVersion.tsx';
import { RemoveDocumentDialog } from './RemoveDocumentDialog.tsx';
import { VersionList } from './VersionList.tsx';

/** A document of a client with its versions, beside the list. */
export function DocumentPanel() {
  const { clientId, query, toList } = useDocument();
  const { data, error, refetch } = query;
  const [removing, setRemoving] = useState(false);
  const { viewedUntil } = useViewer();
  return (
    <SidePanel
      open
      onClose={toList}
      title={data?.name ?? <Trans>Document</Trans>}
      context={data?.client.name}
      loading={!data && !error}
      footer={
        data?.may.remove &&
        viewedUntil === null && (
          <Button className="me-auto text-loss" onClick={() => setRemoving(true)}>
            <Trans>Delete document</Trans>
          </Button>
        )
      }
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-40" />}
      {data && <DocumentBody clientId={clientId} document={data} />}
      {data && removing && (
        <RemoveDocumentDialog document={data} onClose={() => setRemoving(false)} onRemoved={toList} />
      )}
    </SidePanel>
  );
}

interface DocumentBodyProps {
  clientId: string;
  document: DocumentWithVersions;
}

function DocumentBody({ clientId, document }: DocumentBodyProps) {
  const search = useDocumentsSearch();
  const mayEdit = useViewer().viewedUntil === null && document.may.edit;
  const params = { id: clientId, documentId: document.id };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <DocumentFacts document={document} />
      <div className="flex flex-wrap gap-2">
        <Link
          to={paths.documentPreview}
          params={{ ...params, version: String(document.version) }}
          search={search}
          resetScroll={false}
          className={buttonClasses()}
        >
          <Trans context="document">Open</Trans>
        </Link>
        {mayEdit && (
          <Link
            to={paths.editClientDocument}
            params={params}
            search={search}
            resetScroll={false}
            className={buttonClasses()}
          >
            <Trans>Edit</Trans>
          </Link>
        )}
        {mayEdit && <NewVersion document={document} />}
      </div>
      <VersionList clientId={clientId} document={document} />
    </div>
  );
}
