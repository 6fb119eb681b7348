import { submissionErrors, type Proposal, type ProposalStep } from '@partnerfolio/contract/proposals';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { explainField } from '../../../explain.ts';
import { Callout } from '../../../ui/Callout.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { newestVersion } from '../newest.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';

/** Explains the next step, who can take it, and why the user cannot. */
export function StateNotice({ proposal }: { proposal: Proposal }) {
  switch (proposal.status) {
    case 'draft':
      return <DraftNotice proposal={proposal} />;
    case 'pending_approval':
      return <PendingNotice proposal={proposal} />;
    case 'approved':
      return <ApprovedNotice proposal={proposal} />;
    case 'changes_requested':
      return (
        <div className="grid gap-3">
          <ReasonNotice proposal={proposal} status={proposal.status} />
          <UnfinishedNotice proposal={proposal} />
        </div>
      );
    case 'rejected':
    case 'withdrawn':
      return <ReasonNotice proposal={proposal} status={proposal.status} />;
  }
}

function DraftNotice({ proposal }: { proposal: Proposal }) {
  if (!proposal.may.submit) return null;
  return (
    <div className="grid gap-3 empty:hidden">
      <UnfinishedNotice proposal={proposal} />
      {proposal.approvers.length === 0 && <NobodyNotice />}
    </div>
  );
}

/** Lists what is missing before the proposal can be submitted, for users who may edit it. */
function UnfinishedNotice({ proposal }: { proposal: Proposal }) {
  const errors = submissionErrors(newestVersion(proposal));
  if (!proposal.may.submit || errors.length === 0) return null;
  return (
    <Callout title={<Trans>Incomplete: it can't be submitted yet</Trans>}>
      <ul>
        {errors.map(({ path, code }) => (
          <li key={path}>{explainField({ code })}</li>
        ))}
      </ul>
    </Callout>
  );
}

/** Warns that no user can review the proposal. */
function NobodyNotice() {
  return (
    <Callout kind="warn" title={<Trans>Nobody is eligible to approve this</Trans>}>
      <Trans>
        Everyone with permission to approve has edited or submitted it, or has no access to the client. An
        administrator can give a colleague permission.
      </Trans>
    </Callout>
  );
}

function PendingNotice({ proposal }: { proposal: Proposal }) {
  const { number } = newestVersion(proposal);
  const names = proposal.approvers.map(usePersonName()).join(', ');
  if (proposal.may.decide)
    return (
      <Callout title={<Trans>Version {number} is awaiting your review</Trans>}>
        <Trans>Approve it, request changes or reject it. You have not edited it.</Trans>
      </Callout>
    );
  if (proposal.approvers.length === 0) return <NobodyNotice />;
  return (
    <Callout title={<Trans>Version {number} is awaiting review</Trans>}>
      <WhyNotYou proposal={proposal} /> <Trans>Reviewers: {names}.</Trans>
    </Callout>
  );
}

function WhyNotYou({ proposal }: { proposal: Proposal }): ReactNode {
  switch (proposal.undecidedBecause) {
    case 'wrote_in_it':
      return <Trans>You can't approve it because you wrote or edited it.</Trans>;
    case 'submitted_it':
      return <Trans>You can't approve it because you submitted it.</Trans>;
    case 'co_editor':
      return <Trans>You can't approve it because you were a co-editor when it was submitted.</Trans>;
    case 'no_right':
    case null:
      return <Trans>You can't approve it because you don't have permission to approve proposals.</Trans>;
  }
}

const lastStep = ({ steps }: Proposal, to: Proposal['status']): ProposalStep | undefined =>
  steps.findLast((step) => step.to === to && step.from !== to);

function ApprovedNotice({ proposal }: { proposal: Proposal }) {
  const format = useFormat();
  const personName = usePersonName();
  const approval = proposal.approvals.findLast((one) => one.voidedAt === null);
  if (!approval) return null;
  const { version } = approval;
  const name = personName(approval.by);
  const when = format.moment(approval.at);
  return (
    <Callout title={<Trans>Version {version} is approved</Trans>}>
      <Trans>
        By {name} on {when}. Editing it creates a new version and voids the approval.
      </Trans>
    </Callout>
  );
}

type Answered = 'changes_requested' | 'rejected' | 'withdrawn';

function ReasonNotice({ proposal, status }: { proposal: Proposal; status: Answered }) {
  const personName = usePersonName();
  const step = lastStep(proposal, status);
  if (!step) return null;
  const name = personName(step.by);
  const titles: Record<Answered, ReactNode> = {
    changes_requested: <Trans>{name} requested changes</Trans>,
    rejected: <Trans>Rejected by {name}</Trans>,
    withdrawn: <Trans>Withdrawn by {name}</Trans>,
  };
  return (
    <Callout kind={status === 'changes_requested' ? 'warn' : 'info'} title={titles[status]}>
      <p className="whitespace-pre-line wrap-anywhere">{step.reason}</p>
    </Callout>
  );
}
