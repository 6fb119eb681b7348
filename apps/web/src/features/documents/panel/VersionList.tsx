import {
  downloadDocument,
  type DocumentVersion,
  type DocumentWithVersions,
} from '@partnerfolio/contract/clients/documents';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { useDownload } from '../../../shell/page/download/use-download.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { Button } from '../../../ui/Button.tsx';
import { Badge } from '../../../ui/text/Badge.tsx';
import { fileSize } from '../../../ui/text/formats/file-size.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { kindName } from '../labels.ts';
import { useDocumentsSearch } from '../use-document.ts';

interface VersionListProps {
  clientId: string;
  document: DocumentWithVersions;
}

/** The versions of a document, newest first. */
export function VersionList({ clientId, document }: VersionListProps) {
  return (
    <section aria-labelledby="versions" className="border-t border-line pt-3">
      <h3 id="versions" className="mb-1 font-semibold">
        <Trans>Versions</Trans>
      </h3>
      <ul className="grid grid-cols-[minmax(0,1fr)]">
        {document.versions.map((version) => (
          <VersionRow key={version.number} clientId={clientId} document={document} version={version} />
        ))}
      </ul>
      <p className="mt-2 text-xs text-ink-3">
        <Trans>Earlier versions stay and cannot be changed.</Trans>
      </p>
    </section>
  );
}

function VersionRow({ clientId, document, version }: VersionListProps & { version: DocumentVersion }) {
  const { t } = useLingui();
  const format = useFormat();
  const personName = usePersonName();
  const search = useDocumentsSearch();
  const { download, isBusy } = useDownload();
  const { number, fileName, kind, byteSize, note, addedAt, addedBy } = version;
  const params = { id: document.client.id, documentId: document.id, version: number };
  const facts = [
    format.day(addedAt),
    addedBy && personName(addedBy),
    kindName(kind),
    fileSize(byteSize, format),
  ];
  return (
    <li className="flex items-start gap-2.5 border-t border-line py-2.5 text-sm first:border-t-0">
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2">
          <Link
            to={paths.documentPreview}
            params={{ id: clientId, documentId: document.id, version: String(number) }}
            search={search}
            resetScroll={false}
            className="rounded-sm font-medium hover:underline"
          >
            <Trans>Version {number}</Trans>
          </Link>
          {number === document.version && (
            <Badge tone="gain">
              <Trans context="version">Current</Trans>
            </Badge>
          )}
        </span>
        <span className="num block text-xs text-ink-3">{facts.filter(Boolean).join(' · ')}</span>
        <span className="block text-xs wrap-anywhere text-ink-3">{fileName}</span>
        {note !== null && <span className="mt-0.5 block wrap-anywhere">{note}</span>}
      </span>
      <Button
        look="quiet"
        size="icon-sm"
        busy={isBusy}
        aria-label={t`Download version ${number}`}
        onClick={() => void download(downloadDocument, { params })}
      >
        <Download size={16} aria-hidden="true" />
      </Button>
    </li>
  );
}
