import type { ReportDetail } from '@partnerfolio/contract/reports/reports';
import { Trans, useLingui } from '@lingui/react/macro';
import { Copy, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCopy } from '../../../records/use-copy.ts';
import { languageNames } from '../../../texts/labels.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { Button, buttonClasses } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { fileSize } from '../../../ui/text/formats/file-size.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { hashGroups, startOfHash } from '@partnerfolio/contract/reports/hash-groups';

interface FactsProps {
  report: ReportDetail;
}

/** What identifies and proves a report. */
export function FactsCard({ report }: FactsProps) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <Card
      title={<Trans>Proof</Trans>}
      actions={
        <a href={`/verify?hash=${report.sha256}`} className={buttonClasses({ size: 'sm' })}>
          <ShieldCheck size={14} aria-hidden="true" />
          <Trans>Verify</Trans>
        </a>
      }
    >
      <dl className="-mb-2 text-sm">
        <Fact label={t`Number`}>{format.count(report.number)}</Fact>
        <Fact label={t`Version`}>
          <VersionText report={report} />
        </Fact>
        <Fact label={t({ message: 'Issued', context: 'report' })}>
          <IssuedText report={report} />
        </Fact>
        <Fact label={t`Data as of`}>{format.date(report.asAt)}</Fact>
        <Fact label={t`File`}>
          {report.isKept ? (
            `${fileSize(report.byteSize, format)} · ${languageNames[report.language]} · PDF/UA-1`
          ) : (
            <Trans>No longer kept; hash, number and dates stay</Trans>
          )}
        </Fact>
        {report.gap !== null && <Fact label={t`Unknown figures`}>{report.gap}</Fact>}
      </dl>
      <Hashes report={report} />
    </Card>
  );
}

/** The hashes of the file and of its figures, which few readers need. */
function Hashes({ report }: FactsProps) {
  const { t } = useLingui();
  return (
    <details className="mt-2 border-t border-line pt-2 text-sm">
      <summary className="inline-block min-h-6 rounded-sm font-medium text-accent hover:underline pointer-coarse:min-h-11 pointer-coarse:py-2.5">
        <Trans context="report">Details</Trans>
      </summary>
      <dl className="mt-1 -mb-2">
        <HashFact
          label={t`Hash of the PDF`}
          copy={<CopyButton hash={report.sha256} label={t`Copy hash of the PDF`} />}
        >
          {hashGroups(report.sha256)}
        </HashFact>
        <HashFact
          label={t`Hash of the figures`}
          copy={<CopyButton hash={report.figuresSha256} label={t`Copy hash of the figures`} />}
        >
          {startOfHash(report.figuresSha256)} <span className="text-ink-3">{t`printed on it`}</span>
        </HashFact>
      </dl>
    </details>
  );
}

function HashFact({ label, children, copy }: FactProps & { copy: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 py-2">
      <dt className="text-ink-3">{label}</dt>
      <dd className="col-span-2 row-start-2 min-w-0 tabular-nums wrap-anywhere">{children}</dd>
      {copy}
    </div>
  );
}

interface FactProps {
  label: string;
  children: ReactNode;
}

function Fact({ label, children }: FactProps) {
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-x-3 border-t border-line py-2 first:border-t-0">
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0 tabular-nums wrap-anywhere">{children}</dd>
    </div>
  );
}

function VersionText({ report: { version, versions } }: FactsProps) {
  const corrected = version - 1;
  const next = versions.find((one) => one.version === version + 1)?.version;
  if (next !== undefined)
    return (
      <Trans>
        {version}, corrected by version {next}
      </Trans>
    );
  if (corrected > 0)
    return (
      <Trans>
        {version}, corrects version {corrected}
      </Trans>
    );
  return <Trans>{version}, not corrected</Trans>;
}

function IssuedText({ report }: FactsProps) {
  const format = useFormat();
  const personName = usePersonName();
  const when = format.moment(report.issuedAt);
  if (report.issuedBy === null) return when;
  const by = personName(report.issuedBy);
  return (
    <Trans>
      {when} by {by}
    </Trans>
  );
}

function CopyButton({ hash, label }: { hash: string; label: string }) {
  const copy = useCopy();
  return (
    <dd className="-my-1">
      <Button size="sm" aria-label={label} onClick={() => copy(hash)}>
        <Copy size={14} aria-hidden="true" />
        <Trans>Copy</Trans>
      </Button>
    </dd>
  );
}
