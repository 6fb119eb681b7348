import { listClientDocuments, type ClientDocument } from '@partnerfolio/contract/clients/documents';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { buttonClasses } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { KindBadge } from '../KindBadge.tsx';
import { documentTypeTexts } from '../labels.ts';
import { StateBadge } from '../StateBadge.tsx';
import { useMayUpload } from '../use-document.ts';

const shownAtMost = 5;

interface ProposalDocumentsProps {
  clientId: string;
  proposalId: string;
}

/** The documents of the client that are about a proposal. */
export function ProposalDocuments({ clientId, proposalId }: ProposalDocumentsProps) {
  const mayUpload = useMayUpload(clientId);
  const { data, error, refetch } = useQuery(
    queryOf(listClientDocuments, { params: { id: clientId }, query: { proposalId, limit: shownAtMost } }),
  );
  const list = { to: paths.clientDocuments, params: { id: clientId }, search: { proposal: proposalId } };
  return (
    <Card
      title={<Trans>Documents</Trans>}
      actions={
        mayUpload && (
          <Link {...list} className={buttonClasses({ size: 'sm' })}>
            <Trans>File document</Trans>
          </Link>
        )
      }
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="my-2 w-48" />}
      {data?.total === 0 && (
        <p className="text-sm text-ink-3">
          <Trans>No documents about this proposal yet.</Trans>
        </p>
      )}
      {data && data.total > 0 && <Documents proposalId={proposalId} documents={data.items} />}
      {data && data.total > shownAtMost && (
        <Link {...list} className="mt-2 block text-sm text-accent underline">
          <Trans>Show all</Trans>
        </Link>
      )}
    </Card>
  );
}

interface DocumentsProps {
  proposalId: string;
  documents: readonly ClientDocument[];
}

function Documents({ proposalId, documents }: DocumentsProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  return (
    <ul aria-label={t`Documents`} className="grid">
      {documents.map((document) => (
        <li
          key={document.id}
          className="flex flex-wrap items-center gap-2 border-b border-line py-2 text-sm last:border-b-0 last:pb-0"
        >
          <KindBadge kind={document.kind} />
          <span className="min-w-0 flex-1 basis-40">
            <Link
              to={paths.clientDocument}
              params={{ id: document.client.id, documentId: document.id }}
              search={{ proposal: proposalId }}
              className="rounded-sm font-medium wrap-anywhere text-accent underline"
            >
              {document.name}
            </Link>
            <span className="block text-xs text-ink-3">
              {i18n._(documentTypeTexts[document.type])} · {format.day(document.addedAt)}
            </span>
          </span>
          {document.state !== 'valid' && <StateBadge document={document} />}
        </li>
      ))}
    </ul>
  );
}
