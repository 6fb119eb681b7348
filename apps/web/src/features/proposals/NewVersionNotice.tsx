import type { Proposal } from '@partnerfolio/contract/proposals';
import { Trans } from '@lingui/react/macro';
import { Callout } from '../../ui/Callout.tsx';
import { newestOf } from './newest.ts';

/** What saving does to what was submitted before. */
export function NewVersionNotice({ proposal }: { proposal: Proposal }) {
  const { number } = newestOf(proposal);
  const next = number + 1;
  return (
    <Callout title={<Trans>Version {number} was submitted and stays as it is</Trans>}>
      {proposal.status === 'changes_requested' ? (
        <Trans>Saving makes version {next}, to be submitted again.</Trans>
      ) : (
        <Trans>
          Saving makes version {next} as a draft. What was approved counts no more, and it has to be submitted
          again.
        </Trans>
      )}
    </Callout>
  );
}
