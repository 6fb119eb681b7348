import { submissionErrors, type Proposal } from '@partnerfolio/contract/proposals';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Ban, Check, CornerUpLeft, Ellipsis, Pencil, Send, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { Button, buttonClasses } from '../../../ui/Button.tsx';
import { Menu, MenuItem } from '../../../ui/overlay/Menu.tsx';
import { newestVersion } from '../newest.ts';
import { StepDialog } from './StepDialog.tsx';
import type { StepName } from './use-step-texts.tsx';

/** The steps that the user may take now; each opens a dialog for a comment. */
export function ActionBar({ proposal }: { proposal: Proposal }) {
  const [step, setStep] = useState<StepName>('submit');
  const [open, setOpen] = useState(false);
  const { may } = proposal;
  const isWhole = submissionErrors(newestVersion(proposal)).length === 0;
  const ask = (name: StepName) => {
    setStep(name);
    setOpen(true);
  };
  return (
    <>
      {may.edit && (
        <Link
          to={paths.editProposal}
          params={{ id: proposal.id }}
          className={buttonClasses(isWhole ? {} : { look: 'main' })}
        >
          <Pencil size={14} aria-hidden="true" />
          <Trans>Edit</Trans>
        </Link>
      )}
      {may.submit && isWhole && (
        <Button look="main" onClick={() => ask('submit')}>
          <Send size={14} aria-hidden="true" />
          <Trans>Submit for approval</Trans>
        </Button>
      )}
      {may.decide && (
        <>
          <Button onClick={() => ask('request_changes')}>
            <CornerUpLeft size={14} aria-hidden="true" />
            <Trans>Request changes</Trans>
          </Button>
          <Button look="main" onClick={() => ask('approve')}>
            <Check size={16} aria-hidden="true" />
            <Trans>Approve</Trans>
          </Button>
        </>
      )}
      {(may.decide || may.withdraw) && <StepsBack may={may} onAsk={ask} />}
      <StepDialog name={step} proposal={proposal} open={open} onOpenChange={setOpen} />
    </>
  );
}

interface StepsBackProps {
  may: Proposal['may'];
  onAsk: (step: StepName) => void;
}

/** Steps that end a proposal are in a menu; if there are no other actions, they are plain buttons. */
function StepsBack({ may, onAsk }: StepsBackProps) {
  const { t } = useLingui();
  const isAlone = !may.decide && !may.edit && !may.submit;
  if (isAlone)
    return (
      <Button onClick={() => onAsk('withdraw')}>
        <Undo2 size={14} aria-hidden="true" />
        <Trans>Withdraw</Trans>
      </Button>
    );
  return (
    <Menu
      trigger={
        <Button size="icon" aria-label={t`More actions`} className="max-md:flex-none!">
          <Ellipsis size={16} aria-hidden="true" />
        </Button>
      }
    >
      {may.decide && (
        <MenuItem danger icon={<Ban size={14} aria-hidden="true" />} onSelect={() => onAsk('reject')}>
          <Trans>Reject</Trans>
        </MenuItem>
      )}
      {may.withdraw && (
        <MenuItem danger icon={<Undo2 size={14} aria-hidden="true" />} onSelect={() => onAsk('withdraw')}>
          <Trans>Withdraw</Trans>
        </MenuItem>
      )}
    </Menu>
  );
}
