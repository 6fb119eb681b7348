import type { Proposal } from '@partnerfolio/contract/proposals';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { newestVersion } from '../newest.ts';

export type StepName = 'submit' | 'approve' | 'request_changes' | 'reject' | 'withdraw';

interface StepTexts {
  title: ReactNode;
  /** What the step decides, and what is lost. */
  description: ReactNode;
  button: ReactNode;
  /** The message after the step. */
  done: string;
  look: 'main' | 'danger';
}

/** Returns the texts of a step: title, explanation, button and message. */
export function useStepTexts(name: StepName, proposal: Proposal): StepTexts {
  const { t } = useLingui();
  const { number, purpose } = newestVersion(proposal);
  const texts: Record<StepName, StepTexts> = {
    submit: {
      title: <Trans>Submit version {number}?</Trans>,
      description: (
        <Trans>This version is frozen and sent for review. Editing it later creates a new version.</Trans>
      ),
      button: <Trans>Submit for approval</Trans>,
      done: t`Submitted for approval`,
      look: 'main',
    },
    approve: {
      title: <Trans>Approve version {number}?</Trans>,
      description: <Trans>You approve only this version of “{purpose}”. Any edit voids the approval.</Trans>,
      button: <Trans>Approve</Trans>,
      done: t`Version ${number} is approved`,
      look: 'main',
    },
    request_changes: {
      title: <Trans>Request changes to version {number}?</Trans>,
      description: <Trans>It goes back to its author to create a new version.</Trans>,
      button: <Trans>Request changes</Trans>,
      done: t`Changes requested`,
      look: 'main',
    },
    reject: {
      title: <Trans>Reject this proposal?</Trans>,
      description: <Trans>“{purpose}” can't be edited or submitted again. It stays on record.</Trans>,
      button: <Trans>Reject</Trans>,
      done: t`Proposal rejected`,
      look: 'danger',
    },
    withdraw: {
      title: <Trans>Withdraw this proposal?</Trans>,
      description: <Trans>“{purpose}” can't be edited or submitted again. It stays on record.</Trans>,
      button: <Trans>Withdraw</Trans>,
      done: t`Proposal withdrawn`,
      look: 'danger',
    },
  };
  return texts[name];
}
