import type { Proposal } from '@partnerfolio/contract/proposals';
import { Trans } from '@lingui/react/macro';
import { Callout } from '../../../ui/Callout.tsx';
import { newestVersion } from '../newest.ts';

/** Explains what saving does to a submitted version. */
export function NewVersionNotice({ proposal }: { proposal: Proposal }) {
  const { number } = newestVersion(proposal);
  const next = number + 1;
  return (
    <Callout title={<Trans>Version {number} was submitted and can't change</Trans>}>
      {proposal.status === 'changes_requested' ? (
        <Trans>Saving creates version {next}, which you have to submit again.</Trans>
      ) : (
        <Trans>
          Saving creates version {next} as a draft. The approval no longer counts, and you have to submit it
          again.
        </Trans>
      )}
    </Callout>
  );
}
