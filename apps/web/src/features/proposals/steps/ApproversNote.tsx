import type { Proposal } from '@partnerfolio/contract/proposals';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { Callout } from '../../../ui/Callout.tsx';
import { newestVersion } from '../newest.ts';

/** Names the possible reviewers, or says that there are none. */
export function ApproversNote({ proposal }: { proposal: Proposal }): ReactNode {
  const { approvers } = proposal;
  const { number } = newestVersion(proposal);
  const names = approvers.map(usePersonName()).join(', ');
  return (
    <div className="mb-4">
      {approvers.length === 0 ? (
        <Callout kind="warn" title={<Trans>Nobody is eligible to approve this</Trans>}>
          <Trans>
            Everyone with permission to approve has edited it or has no access to the client. You can submit
            it, and an administrator can give a colleague permission.
          </Trans>
        </Callout>
      ) : (
        <p className="text-sm text-ink-2">
          <Trans>
            Reviewers of version {number}: {names}.
          </Trans>
        </p>
      )}
    </div>
  );
}
