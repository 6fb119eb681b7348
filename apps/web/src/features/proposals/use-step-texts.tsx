import type { Proposal } from '@partnerfolio/contract/proposals';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { newestOf } from './newest.ts';

export type StepName = 'submit' | 'approve' | 'request_changes' | 'reject' | 'withdraw';

interface StepTexts {
  title: ReactNode;
  /** What is decided, and what is lost. */
  description: ReactNode;
  button: ReactNode;
  /** Said once it is done. */
  done: string;
  look: 'main' | 'danger';
}

/** What a step is called, what it means, and what is said once it is taken. */
export function useStepTexts(name: StepName, proposal: Proposal): StepTexts {
  const { t } = useLingui();
  const { number, purpose } = newestOf(proposal);
  const texts: Record<StepName, StepTexts> = {
    submit: {
      title: <Trans>Submit version {number}?</Trans>,
      description: (
        <Trans>
          It is frozen as it stands and waits for a decision. Editing it later makes a new version.
        </Trans>
      ),
      button: <Trans>Submit for approval</Trans>,
      done: t`Submitted for approval`,
      look: 'main',
    },
    approve: {
      title: <Trans>Approve version {number}?</Trans>,
      description: <Trans>Your approval is of exactly this version of “{purpose}”; any edit voids it.</Trans>,
      button: <Trans>Approve</Trans>,
      done: t`Version ${number} is approved`,
      look: 'main',
    },
    request_changes: {
      title: <Trans>Ask for changes to version {number}?</Trans>,
      description: <Trans>It goes back to its author, who answers with a new version.</Trans>,
      button: <Trans>Ask for changes</Trans>,
      done: t`Changes are asked for`,
      look: 'main',
    },
    reject: {
      title: <Trans>Reject this proposal?</Trans>,
      description: (
        <Trans>“{purpose}” is over: it can't be edited or submitted again. It stays on record.</Trans>
      ),
      button: <Trans>Reject</Trans>,
      done: t`The proposal is rejected`,
      look: 'danger',
    },
    withdraw: {
      title: <Trans>Withdraw this proposal?</Trans>,
      description: (
        <Trans>“{purpose}” is over: it can't be edited or submitted again. It stays on record.</Trans>
      ),
      button: <Trans>Withdraw</Trans>,
      done: t`The proposal is withdrawn`,
      look: 'danger',
    },
  };
  return texts[name];
}
