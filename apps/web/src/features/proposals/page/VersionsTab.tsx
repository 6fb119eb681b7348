import { getProposal, type Proposal, type ProposalVersion } from '@partnerfolio/contract/proposals';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { queryOf } from '../../../queries.ts';
import { Badge } from '../../../ui/text/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { weightDigits, weightText } from '../allocation/weight-text.ts';
import { useLineLabel } from '../allocation/use-line-label.ts';
import { ChangesSince } from './ChangesSince.tsx';
import { usePersonName } from '../../../texts/use-person-name.ts';

const route = getRouteApi('/shell/proposals/$id/versions');

/** All versions, newest first, each with its changes. */
export function VersionsTab() {
  const { id } = route.useParams();
  const { data: proposal } = useQuery(queryOf(getProposal, { params: { id } }));
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-4">
      {proposal?.versions.toReversed().map((version) => (
        <VersionCard
          key={version.number}
          version={version}
          previous={proposal.versions.find(({ number }) => number === version.number - 1)}
          approvals={proposal.approvals.filter((approval) => approval.version === version.number)}
        />
      ))}
    </div>
  );
}

interface VersionCardProps {
  version: ProposalVersion;
  previous: ProposalVersion | undefined;
  approvals: Proposal['approvals'];
}

function VersionCard({ version, previous, approvals }: VersionCardProps) {
  const { number } = version;
  return (
    <Card title={<Trans>Version {number}</Trans>} context={<Writers version={version} />}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1">
        <Freezing version={version} approvals={approvals} />
        {previous ? <ChangesSince previous={previous} version={version} /> : <Content version={version} />}
        {previous && (
          <details className="text-sm">
            <summary className="inline-block min-h-6 rounded-sm font-semibold text-accent hover:underline">
              <Trans>All of version {number}</Trans>
            </summary>
            <div className="mt-3">
              <Content version={version} />
            </div>
          </details>
        )}
      </div>
    </Card>
  );
}

function Writers({ version }: { version: ProposalVersion }) {
  const format = useFormat();
  const names = version.writers.map(usePersonName()).join(', ');
  const when = format.moment(version.updatedAt);
  return (
    <Trans>
      edited by {names}, last on {when}
    </Trans>
  );
}

const shown = 12;

/** Whether the version can still change, the fingerprint that decisions refer to, and the decisions. */
function Freezing({ version, approvals }: Omit<VersionCardProps, 'previous'>) {
  const format = useFormat();
  if (version.frozenAt === null)
    return (
      <p className="text-sm text-ink-2">
        <Trans>Draft: it is frozen when submitted.</Trans>
      </p>
    );
  const when = format.moment(version.frozenAt);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-2">
      <span>
        <Trans>Frozen on {when}</Trans>
      </span>
      <span>
        <Trans>
          fingerprint <span className="num">{version.fingerprint?.slice(0, shown)}</span>
        </Trans>
      </span>
      {approvals.map((approval) => (
        <Approval key={`${approval.by.id} ${approval.at}`} approval={approval} />
      ))}
    </div>
  );
}

function Approval({ approval }: { approval: Proposal['approvals'][number] }) {
  const name = usePersonName()(approval.by);
  return approval.voidedAt === null ? (
    <Badge dot tone="gain">
      <Trans>Approved by {name}</Trans>
    </Badge>
  ) : (
    <Badge>
      <Trans>Approval by {name} voided by an edit</Trans>
    </Badge>
  );
}

function Content({ version }: { version: ProposalVersion }) {
  const format = useFormat();
  const labelOf = useLineLabel();
  const digits = weightDigits(version.targets.map((line) => line.weightPct));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 text-sm">
      <p className="font-medium wrap-anywhere">{version.purpose}</p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-1 md:grid-cols-2">
        {version.targets.map((line, index) => (
          <li key={index} className="flex justify-between gap-3 border-b border-line pb-1">
            <span className="min-w-0 wrap-anywhere lg:truncate" title={labelOf(line)}>
              {labelOf(line)}
            </span>
            <span className="num">{weightText(format, line.weightPct, digits)}</span>
          </li>
        ))}
      </ul>
      <p className="max-w-[75ch] whitespace-pre-line text-ink-2 wrap-anywhere">{version.rationale}</p>
    </div>
  );
}
