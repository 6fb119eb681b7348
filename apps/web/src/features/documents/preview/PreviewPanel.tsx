import { downloadDocument, type DocumentVersion } from '@partnerfolio/contract/clients/documents';
import { isPictureKind } from '@partnerfolio/contract/portfolios/attachments';
import { Trans } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { Failure } from '../../../shell/Failure.tsx';
import { useDownload } from '../../../shell/page/download/use-download.ts';
import { Button } from '../../../ui/Button.tsx';
import { SidePanel } from '../../../ui/overlay/SidePanel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useDocument } from '../use-document.ts';
import { PicturePreview } from './PicturePreview.tsx';
import type { PreviewParams } from './use-preview.ts';

/** A version of a document to look at. */
export function PreviewPanel() {
  const { ownerId, documentId, query, toPanel } = useDocument();
  const { version: number = '' } = useParams({ strict: false });
  const { data, error, refetch } = query;
  const version = data?.versions.find((one) => String(one.number) === number);
  const params = { id: ownerId, documentId, version: Number(number) };
  return (
    <SidePanel
      open
      wide
      onClose={toPanel}
      title={data?.name ?? <Trans>Document</Trans>}
      context={version && <Trans>Version {number}</Trans>}
      loading={!data && !error}
      footer={version && <DownloadButton params={params} />}
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-60" />}
      {data && !version && (
        <p className="text-ink-2">
          <Trans>There is no such version.</Trans>
        </p>
      )}
      {data && version && <Preview name={data.name} version={version} params={params} />}
    </SidePanel>
  );
}

function DownloadButton({ params }: { params: PreviewParams }) {
  const { download, isBusy } = useDownload();
  return (
    <Button busy={isBusy} onClick={() => void download(downloadDocument, { params })}>
      <Download size={16} aria-hidden="true" />
      <Trans>Download</Trans>
    </Button>
  );
}

interface PreviewProps {
  name: string;
  version: DocumentVersion;
  params: PreviewParams;
}

function Preview({ name, version, params }: PreviewProps) {
  if (isPictureKind(version.kind)) return <PicturePreview name={name} params={params} />;
  return (
    <p className="text-ink-2">
      <Trans>A file of this type cannot be shown here: download it</Trans>
    </p>
  );
}
