import type { DocumentWithVersions } from '@partnerfolio/contract/clients/documents';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { useCopy } from '../../../records/use-copy.ts';
import { Button } from '../../../ui/Button.tsx';
import { fileSize } from '../../../ui/text/formats/file-size.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { documentTypeTexts, kindName } from '../labels.ts';
import { ShownTo } from '../ShownTo.tsx';
import { StateBadge } from '../StateBadge.tsx';

/** What is said about a document. */
export function DocumentFacts({ document }: { document: DocumentWithVersions }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { type, portfolio, proposal, kind, byteSize, validFrom, validUntil, state, isForClient, sha256 } =
    document;
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    [t`Type`, i18n._(documentTypeTexts[type])],
    [t`Portfolio`, portfolio?.name],
    [
      t`Proposal`,
      proposal && (
        <Link to={paths.proposal} params={{ id: proposal.id }} className="rounded-sm text-accent underline">
          {proposal.purpose}
        </Link>
      ),
    ],
    [t`File`, `${kindName(kind)}, ${fileSize(byteSize, format)}`],
    [t`Valid from`, validFrom && format.date(validFrom)],
    [
      t`Valid until`,
      validUntil && (
        <>
          {format.date(validUntil)} {state !== 'valid' && <StateBadge document={document} />}
        </>
      ),
    ],
    [t({ message: 'For', context: 'document' }), <ShownTo key="shown" isForClient={isForClient} />],
    ['SHA-256', <Hash key="hash" sha256={sha256} />],
  ];
  return (
    <dl className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
      {facts
        .filter(([, value]) => value !== null && value !== undefined)
        .map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd className="wrap-break-word">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** The hash of the newest version, in short; folded out as a whole. */
function Hash({ sha256 }: { sha256: string }) {
  const { t } = useLingui();
  const copy = useCopy();
  return (
    <span className="flex items-start gap-2">
      <details className="min-w-0 flex-1">
        <summary className="cursor-pointer rounded-sm font-mono pointer-coarse:min-h-11">
          {sha256.slice(0, 12)}
          <span className="sr-only">
            <Trans>, show the whole hash</Trans>
          </span>
        </summary>
        <span className="font-mono text-xs break-all text-ink-2">{sha256}</span>
      </details>
      <Button
        look="quiet"
        size="icon-sm"
        className="-my-1"
        aria-label={t`Copy the hash`}
        onClick={() => copy(sha256)}
      >
        <Copy size={14} aria-hidden="true" />
      </Button>
    </span>
  );
}
